// The words of the pages, by language. English is here, so that there are always some; others are fetched when needed.

export const languages = ["en", "ar", "de", "es", "fr", "it", "pl", "pt", "tr", "uk"];
const rightToLeft = new Set(["ar"]);

/** English: every key that there is. */
export const english = {
  title: "Show your document",
  prepare1: "Lay the document on a dark, even table, in good light.",
  prepare2: "Take it out of its cover, and keep fingers off the print.",
  prepare3: "Hold the camera straight above it. The picture is taken by itself.",
  private: "Pictures stay on this device until you have seen and accepted them.",
  useCamera: "Use the camera",
  usePhone: "Use your phone",
  chooseFile: "Choose a picture",
  cancel: "Cancel",
  takePicture: "Take the picture",
  skip: "Leave this side out",
  light: "Light",
  camera: "Camera",
  side: "Side {done} of {total}",
  starting: "The camera is being opened.",
  loading: "Getting ready to look. You can hold up the document.",
  reviewTitle: "Can everything be read?",
  reviewHint: "Look for glare, blur and cut corners.",
  picture: "The picture that was taken",
  accept: "Yes, use it",
  again: "Take it again",
  nothingRead: "No lines of letters and < signs were read here. That may be right for this side.",
  readHere: "Read on this device:",
  doubtful: "not certain",
  checkDigitWrong: "a check digit does not fit",
  sending: "The pictures are being sent.",
  sent: "Done. Thank you.",
  lost: "The connection was lost. Nothing is lost: the pictures are still here.",
  retrying: "It is tried again by itself.",
  kept: "Until it has arrived, the picture is kept on this device, encrypted, for {minutes} minutes at most.",
  recording: "This is being recorded.",
  saveTrace: "Save the measures (no pictures)",
  refused: "The pictures were not accepted: {why}",
  sendAgain: "Send again",
  tryAgain: "Try again",
  startOver: "Start again",
  timedOut: "No picture could be taken in the time there was.",
  obstacle: "Most often: {what}",
  denied: "The camera is not allowed for this page. Allow it in the address bar or in the settings of the browser, then try again.",
  absent: "No camera was found. Connect one, or choose a picture.",
  busy: "Another program uses the camera. Close it, then try again.",
  insecure: "A camera works only on pages that begin with https. Tell those who run this page.",
  policy: "This page stands in another one that does not allow it the camera. Tell those who run the outer page.",
  unsupported: "This browser gives pages no camera. Open the page in another browser, or choose a picture.",
  noPicture: "The camera is open but gives no picture. Close other programs, or choose another camera.",
  blank: "The camera gives one colour only. Is its lens covered?",
  canvas: "This browser changes what pages see, against tracking. Pictures could not be trusted: allow canvas data for this page, or choose a picture.",
  slow: "This device takes too long to look at pictures. Choose a picture instead.",
  mixed: "This page is older than the server. Load it anew.",
  offline: "The page could not be loaded whole. Check the connection, then try again.",
  noModule: "This server has no module that looks at live pictures. Choose a picture instead.",
  incomplete: "This page is not complete. Tell those who run it.",
  memory: "This device has too little memory free. Close other pages, then try again.",
  module: "Something failed while looking at the pictures. Try again.",
  cameraFailed: "The camera failed. Try again.",
  surname: "Surname",
  givenNames: "Given names",
  documentNumber: "Number",
  dateOfBirth: "Born",
  dateOfExpiry: "Expires",
  showFront: "Show the front of the document.",
  showBack: "Show the back of the document.",
  showPage: "Show the next page of the document.",
  showZone: "Show the lines of letters and < signs.",
  showZone_spoken: "Show the side with two or three long lines of letters.",
  showBarcode: "Show the barcode.",
  showChipSymbol: "Show the page with the chip symbol.",
  showOneDocument: "Show only one document.",
  wrongDocument: "This is not the document asked for.",
  wrongSide: "This is the other side: turn the document over.",
  turnOver: "Turn the document over.",
  turnPage: "Turn to the next page.",
  moveCloser: "Move closer.",
  moveBack: "Move back a little.",
  bringInside: "Bring the whole document into the picture.",
  holdAbove: "Hold the camera straight above the document.",
  steady: "Hold document and camera still.",
  addLight: "Find brighter light.",
  avoidGlare: "Tilt the document a little: a reflection hides part of it.",
  focus: "The print is blurred: let the camera focus, or move back a little.",
  holdStill: "Good. Hold still.",
  captured: "Captured. One moment.",
  proveTitle: "Prove your identity",
  linkIncomplete: "This link is not complete. Open it again as you received it, or ask for a new one.",
  working: "One moment.",
  journeyEnded: "This link has ended. Ask for a new one.",
  decided: "You are finished here. Those who asked you will tell you the result.",
  otherTab: "This is open in another tab or window. It goes on here by itself when that one is closed.",
  goOnHere: "Go on here",
  phoneTitle: "Go on with your phone",
  phoneHint: "Point your phone's camera at this code and open the link. The code works once, for five minutes.",
  phoneCode: "QR code with a link for your phone",
  phoneCopy: "Copy the link",
  copied: "The link was copied.",
  phoneWaiting: "Waiting for your phone.",
  phoneTaken: "Your phone has taken over. Leave this page open: it goes on by itself.",
  phoneStep: "Your phone shows now: {what}",
  phoneOver: "This code is over.",
  newCode: "Show a new code",
  handoverUsed: "This code is over, or was used already. Show a new one on the device where you began.",
  termsTitle: "Do you agree?",
  terms: "Your document and your face are examined to prove who you are, and kept only as long as that needs.",
  agree: "I agree",
  disagree: "I do not agree",
  unable: "I cannot do this",
  addressTitle: "Show your address",
  address: "Choose a picture or a PDF of a bill or a letter of the last three months that shows your name and address.",
  chipTitle: "The chip of your document",
  chip: "Browsers cannot read it. If you have the app of those who asked you, read it there, then go on here.",
  selfieTitle: "Show your face",
  livenessTitle: "Show that you are there",
  face1: "Look into the camera, in even light, without dark glasses.",
  face2: "Be alone in the picture.",
  movements: "You will be asked to move your head and to blink. Do each movement when it is shown.",
  photosensitive: "The screen changes its colour a few times, at most three times a second. If flashing light harms you, choose: I cannot do this.",
  lookStraight: "Look straight into the camera.",
  turnLeft: "Turn your head to your left.",
  turnRight: "Turn your head to your right.",
  lookUp: "Look up.",
  blink: "Close your eyes, and open them again.",
  selfieReview: "Is your face clear to see?",
  noFaces: "This server cannot look at faces before the camera. Choose a picture instead.",
  faceCompliant: "Hold still.",
  noFaceDetected: "Show your whole face to the camera.",
  multipleFacesDetected: "Only one person may be in the picture.",
  faceTooClose: "Move back a little.",
  faceInMiddle: "Bring your face to the middle of the frame.",
  insufficientLighting: "Find brighter, even light.",
  eyesOpen: "Keep both eyes open.",
  darkGlassesDetected: "Take off dark glasses.",
  retake_unreadable: "The picture could not be read. Take it again.",
  retake_notRecognised: "No document that is accepted here was seen. Take the picture again.",
  retake_glare: "A reflection hid a part. Take the picture again.",
  retake_blur: "The picture was blurred. Take it again.",
  retake_lowResolution: "The picture was too small. Move closer.",
  retake_notInView: "A part was cut off. Take the picture again.",
  retake_checkFailed: "Something in the picture did not fit. Take it again.",
  retake_sidesDiffer: "Both sides must be of the same document. Take the picture again.",
  retake_sameSide: "This was the side that you had shown. Turn the document over.",
  retake_noFace: "No face was seen. Take the picture again.",
  retake_faceDiffers: "Your face and the document's picture were not found to be alike. Take the picture again, in even light.",
  retake_notAPerson: "No face of a person before the camera was seen. Take the picture again.",
  retake_notAlive: "It could not be seen that you are there. Try again, in the shade.",
  retake_incomplete: "Something was missing. Try again.",
};

/** The first language of a list that there are words for: `de-AT` is `de`. */
export function chosen(wanted) {
  for (const tag of wanted) {
    const language = String(tag).toLowerCase().split("-")[0];
    if (languages.includes(language)) return language;
  }
  return "en";
}

/**
 * The words of a language; English where one is missing or the file cannot be had.
 * @param own Words of the page's own, by key: they win.
 */
export async function words(language, own = {}) {
  let texts = {};
  if (language !== "en") {
    try {
      const response = await fetch(new URL(`texts/${language}.json`, import.meta.url));
      if (response.ok) texts = await response.json();
    } catch { /* English then. */ }
  }
  const all = { ...english, ...texts, ...own };
  const say = (key, values = {}) =>
    (all[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
  /** As it is spoken, where signs on a screen are not. */
  say.spoken = (key, values) => (`${key}_spoken` in all ? say(`${key}_spoken`, values) : say(key, values));
  say.language = language;
  say.direction = rightToLeft.has(language) ? "rtl" : "ltr";
  return say;
}

/** The words of an element: in its own language, else its page's, else the browser's. */
export function wordsOf(element) {
  const wanted = [element.getAttribute("lang"), document.documentElement.lang, ...navigator.languages];
  return words(chosen(wanted.filter(Boolean)), element.texts);
}
