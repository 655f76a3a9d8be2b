// The entry of `npm run build`. Node caches the compiled code of everything imported after this line, so that types need not be stripped
// again.
import { enableCompileCache } from 'node:module';

enableCompileCache('.caryard/cache/compiled');
await import('./build.ts');
