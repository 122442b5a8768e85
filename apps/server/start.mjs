/** Starts the service. */
import { launch } from './launch.mjs';

await launch('main', 'src/main.ts');
