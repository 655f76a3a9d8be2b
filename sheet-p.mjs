import sharp from '/tmp/k/P/node_modules/sharp/dist/index.mjs';
