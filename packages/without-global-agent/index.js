/**
 * Ends the install script of onnxruntime-node before it downloads 300 MB for NVIDIA graphics cards, which nothing here uses.
 * npm 11 doesn't run the script (`allowScripts`), older versions of npm do. docs/decisions/0024
 */
process.exit(0);
