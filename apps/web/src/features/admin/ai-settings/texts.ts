export const aiDraft = {
  nothingLeaves: 'Nothing leaves this server. Receipts are read here.',
  notReady:
    'No receipt is sent yet, because the model settings are not complete. Your own server needs a model, and other models need an API key.',
  receiptLeaves: (host: string, takesPdf: boolean) =>
    `A receipt that you scan is sent to ${host}: ${takesPdf ? 'its picture, or the PDF as it is' : 'its picture, or those of a PDF’s pages'}, with the text that was read from it here and the names of your spending categories to choose from. Nothing else goes there: no accounts, no balances, no name of yours.`,
};

export const aiForm = {
  anthropic: 'Anthropic',
  openAi: 'OpenAI',
  openAiOrOwn: 'OpenAI-compatible',
  saved: 'The model settings are saved.',
  form: 'Model for receipts',
  baseUrl: 'Base URL',
  baseUrlHint: (example: string) =>
    `Leave it empty for the provider’s address. For your own server: ${example}`,
  model: 'Model',
  /** @param model the provider's own, undefined where it is not known yet */
  modelHint: (model: string | undefined) =>
    `Leave it empty for ${model ?? 'a small model that reads images'}`,
  ownModelHint: 'The model’s name on your server. It must be able to read images.',
  apiKey: 'API key',
  keyStored: 'A key is stored and encrypted. Enter another to replace it.',
  keyHint: 'Stored encrypted, and never shown again. Your own server may not need one.',
  forgetsKeyTitle: 'Saving this forgets the stored key',
  forgetsKey: 'Keys are only sent to the server they were stored for. Enter the key for the new server.',
  debug: 'Show the model’s answer',
  debugHint:
    'Shows the answer next to each scan and test. It helps you find out why a receipt is read wrongly. From a server in a private network you see only what the model wrote.',
  forgetTheKey: 'Delete the key',
  theProvidersOwn: 'The provider’s own',
  theDefaultOne: 'The default one',
};

export const aiSettingsScreen = {
  answer: 'farthing reads receipts on this server. You can choose an AI model to read them instead.',
  what: 'the model settings',
  leavesTitle: 'What leaves this server',
  form: 'Receipt reader',
  demoRefusal: 'The demo makes no requests to other servers, so you can’t choose a model.',
};

export const modelTest = {
  tryIt: 'Try it',
  lead: (host: string) => `Sends one short sentence to ${host}, and no receipt.`,
  works: 'The model answers',
  fails: 'The model doesn’t answer',
  tryTheModel: 'Try the model',
};
