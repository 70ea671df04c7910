#!/bin/sh
# Trains the recogniser as it was shipped: `Training/train-recogniser.sh [python]`. See README.md.
set -e
cd "$(dirname "$0")"
export OMP_NUM_THREADS=1
python=${1:-python3}
network=../Networks/mrz-recogniser.vnet
$python recogniser_train.py --seed 1 --steps 10000 --rate 4e-3 --output $network
$python recogniser_vectors.py $network ../Networks/test-vectors/mrz-recogniser.bin
