import { serve } from '../../../src/cli/lsp/server.ts';

serve(process.stdin, process.stdout);
