import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawRooms, readArrows, readSources, withRooms } from './check/room-map.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run rooms
Updates the drawing of the rooms of the code and their imports in src/README.md.`;

readCommand(USAGE, () => parseArgs({ options: {} }));
const file = 'src/README.md';
writeFileSync(file, withRooms(readFileSync(file, 'utf8'), drawRooms(readArrows(readSources()))));
console.log(file);
