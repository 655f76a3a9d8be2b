import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawRooms, readArrows, readSources, withRooms } from './check/room-map.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run rooms
Draws the rooms of the code and who imports whom anew, in src/README.md, from the imports as they are now.`;

readCommand(USAGE, () => parseArgs({ options: {} }));
const file = 'src/README.md';
writeFileSync(file, withRooms(readFileSync(file, 'utf8'), drawRooms(readArrows(readSources()))));
console.log(file);
