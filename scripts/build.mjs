// What `npm run build` starts: Node keeps the compiled code of what is imported after this line, so types need not be stripped again.
import { enableCompileCache } from 'node:module';

enableCompileCache('.caryard/cache/compiled');
await import('./build.ts');
