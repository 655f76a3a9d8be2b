import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawGraph, readArrows, readSources, withGraph } from './check/dependency-graph.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run graph
Updates the graph of the top-level folders of the code and their imports in src/README.md.`;

readCommand(USAGE, () => parseArgs({ options: {} }));
const file = 'src/README.md';
writeFileSync(file, withGraph(readFileSync(file, 'utf8'), drawGraph(readArrows(readSources()))));
console.log(file);
