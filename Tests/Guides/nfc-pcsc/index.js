// As much of nfc-pcsc as the guide for JavaScript uses, with a chip that `vouch chip emulate` plays: no reader, no pcscd.
// VOUCH_PROGRAM names the program. The virtual reader of vsmartcard: a message is two bytes of length and its content; one byte
// is power, reset or ATR.
import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { createServer } from "node:net";

class Reader extends EventEmitter {
    #socket;
    #received = Buffer.alloc(0);
    #waiting;

    constructor(socket) {
        super();
        this.#socket = socket;
        socket.on("data", (piece) => {
            this.#received = Buffer.concat([this.#received, piece]);
            const length = this.#received.length < 2 ? Infinity : this.#received.readUInt16BE(0);
            if (this.#received.length < length + 2) return;
            const answer = this.#received.subarray(2, length + 2);
            this.#received = this.#received.subarray(length + 2);
            this.#waiting?.resolve(answer);
        });
        socket.on("close", () => this.#waiting?.reject(new Error("the chip has gone")));
    }

    #send(message) {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(message.length);
        this.#socket.write(Buffer.concat([length, message]));
    }

    async connect() { this.#send(Buffer.from([1])); }
    async disconnect() { this.#send(Buffer.from([0])); }

    transmit(command) {
        return new Promise((resolve, reject) => {
            this.#waiting = { resolve, reject };
            this.#send(command);
        });
    }
}

export class NFC extends EventEmitter {
    #listener;
    #program;
    #socket;

    constructor() {
        super();
        this.#listener = createServer(async (socket) => {
            this.#socket = socket;
            const reader = new Reader(socket);
            this.emit("reader", reader);
            await reader.connect();
            if (reader.autoProcessing === false) reader.emit("card", {});
        });
        this.#listener.listen(0, "127.0.0.1", () => {
            const port = `${this.#listener.address().port}`;
            this.#program = spawn(process.env.VOUCH_PROGRAM, ["chip", "emulate", "--port", port], { stdio: "ignore" });
        });
    }

    close() {
        this.#socket?.destroy();
        this.#program?.kill();
        this.#listener.close();
    }
}
