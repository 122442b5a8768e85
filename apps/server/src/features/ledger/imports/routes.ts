import {
  IdPath,
  ImportChange,
  ImportFields,
  ImportFormat,
  ImportPage,
  ImportProfile,
  ImportQuery,
  ImportRow,
  ImportRowChange,
  ImportRowPage,
  ImportRowPath,
  ImportRowQuery,
  ImportUploadQuery,
  MappingTrial,
  MappingTrialResult,
  NewImportProfile,
  RecognisedStatement,
  StatementImport,
  UnattendedFields,
  UnattendedFileList,
  UnattendedImport,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import type { ClientAddress } from '../../../http/client-address.ts';
import { freeBytes } from '../../../http/disk-space.ts';
import { checkFields } from '../../../http/form-fields.ts';
import { answerPrepared } from '../../../http/idempotency.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { acceptUploads, declaredBytes, type Place, withFolder, withReceived } from '../../../http/uploads.ts';
import { commitAndLink, importAndLink } from './commit-service.ts';
import { tryMapping } from './mapping-trial-service.ts';
import { importArrived, listUnattended } from './noted-service.ts';
import { checkPreviewRoom } from './preview-service.ts';
import { listFormats, readProfiles, removeProfile, saveProfile } from './profile-service.ts';
import { type ReadingPorts, readPreview, readStored, readUpload } from './reading-service.ts';
import { recogniseStatement } from './recognise-service.ts';
import { pageImports, readImport } from './record-service.ts';
import { revertImport } from './revert-service.ts';
import { amendRow, pageRows } from './row-service.ts';
import { amendImport, discardImport } from './service.ts';

const operation = operationsOf('Imports');

/** Dependencies that `app.ts` provides. */
export interface ImportPorts {
  readonly dataDir: string;
  readonly maxBytes: number;
  readonly address: ClientAddress;
  readonly files: ReadingPorts['files'];
  readonly pdf: ReadingPorts['pdf'];
}

/** /api/v1/imports and /import-profiles: statement files, from preview to commit to revert. */
export const importRoutes: FastifyPluginAsyncTypebox<ImportPorts> = async (app, ports) => {
  await acceptUploads(app);
  await app.register(uploadRoutes, ports);
  await app.register(unattendedRoutes, ports);
  await app.register(previewRoutes, ports);
  await app.register(commitRoutes, ports);
  await app.register(profileRoutes);
  app.get(
    '/imports/formats',
    operation({ summary: 'List known import formats', response: { 200: Type.Array(ImportFormat) } }),
    async () => listFormats(),
  );
  app.get(
    '/imports',
    operation({ summary: 'List imports', querystring: ImportQuery, response: { 200: ImportPage } }),
    (request) => request.read((scope) => pageImports(scope, request.query)),
  );
  app.get(
    '/imports/:id',
    operation({ summary: 'Read an import', params: IdPath, response: { 200: StatementImport } }),
    (request) => request.read((scope) => readImport(scope, request.params.id)),
  );
  app.delete('/imports/:id', operation({ summary: 'Discard a preview', params: IdPath }), (request) =>
    request.write((scope) => discardImport(scope, request.params.id)),
  );
};

function actorOf(request: FastifyRequest, ports: ImportPorts) {
  return { ip_address: ports.address(request), today: today() };
}

function committerOf(request: FastifyRequest, ports: ImportPorts) {
  return { ...actorOf(request, ports), base_currency: signedIn(request).base_currency };
}

/** Returns the ports for reading a file. Its rows are spooled to a temporary folder. */
function readingOf(request: FastifyRequest, ports: ImportPorts, place: Place): ReadingPorts {
  let spools = 0;
  return {
    read: (work) => request.read(work),
    files: ports.files,
    pdf: ports.pdf,
    place: async () => ({ path: await place(`rows-${spools++}`), room: await freeBytes(ports.dataDir) }),
  };
}

/** Limits of a route that takes a file. */
function uploadLimits(ports: ImportPorts) {
  return { bodyLimit: ports.maxBytes + 1024 * 1024, config: { work: 'import' } } as const;
}

/** Uploads: previewed, imported at once or only recognised. */
const uploadRoutes: FastifyPluginAsyncTypebox<ImportPorts> = async (app, ports) => {
  app.post(
    '/imports',
    {
      ...uploadLimits(ports),
      ...operation({
        summary: 'Preview a statement file, or import it at once with ?commit=true',
        description:
          'multipart/form-data: `file`, `account_id`, and optionally format_id, sign, date_order, profile_id, restore_deleted, trade_cash',
        form: ImportFields,
        querystring: ImportUploadQuery,
        response: { 201: StatementImport },
      }),
    },
    async (request, reply) => {
      const bytes = declaredBytes(request);
      await request.read((scope) => checkPreviewRoom(scope, bytes, ports.maxBytes));
      return withReceived(request, ports, (file, fields, place) => {
        const { account_id, accounts, ...options } = checkFields(ImportFields, fields);
        const statement = { name: file.name, size: file.size, source: file.open };
        const upload = { accountId: account_id, file: statement, options, answered: accounts };
        const commit = request.query.commit ?? false;
        return answerPrepared(request, reply, {
          fingerprint: { fields, sha256: file.sha256 },
          prepare: () => readUpload(readingOf(request, ports, place), upload),
          work: (scope, read) =>
            importAndLink(scope, upload, read, { commit, actor: committerOf(request, ports) }),
        });
      });
    },
  );
  app.post(
    '/imports/recognise',
    {
      ...uploadLimits(ports),
      ...operation({
        summary: 'Recognise the bank and account of a statement file',
        description: 'multipart/form-data: `file`. Nothing is stored',
        form: { properties: {} },
        response: { 200: RecognisedStatement },
      }),
    },
    (request) =>
      withReceived(request, ports, (file) => {
        const statement = { name: file.name, size: file.size, source: file.open };
        const read: ReadingPorts['read'] = (work) => request.read(work);
        return recogniseStatement(
          { read, files: ports.files, pdf: ports.pdf },
          statement,
          signedIn(request).base_currency,
        );
      }),
  );
};

/** Files that a program sends or a mailbox receives, recorded only if their balances prove every row. */
const unattendedRoutes: FastifyPluginAsyncTypebox<ImportPorts> = async (app, ports) => {
  app.post(
    '/imports/unattended',
    {
      ...uploadLimits(ports),
      config: { work: 'import', takesAddToken: true },
      ...operation({
        summary: 'Import a statement unattended if its balances prove every row',
        description:
          'multipart/form-data: `file`, and optionally account_id. For tokens with the scope `add` too',
        form: { properties: UnattendedFields.properties },
        response: { 200: UnattendedImport },
      }),
    },
    (request) =>
      withReceived(request, ports, (file, fields, place) => {
        const { account_id = null } = checkFields(UnattendedFields, fields);
        const statement = { name: file.name, size: file.size, source: file.open };
        const unattended = {
          ...readingOf(request, ports, place),
          write: request.write.bind(request),
          maxBytes: ports.maxBytes,
        };
        const sha256 = Buffer.from(file.sha256, 'hex');
        const arrived = {
          cameBy: 'program' as const,
          sender: null,
          doubt: null,
          sha256,
          accountId: account_id,
        };
        return importArrived(unattended, { ...statement, ...arrived }, today());
      }),
  );
  app.get(
    '/imports/unattended',
    operation({
      summary: 'List the newest files that arrived unattended',
      response: { 200: UnattendedFileList },
    }),
    (request) => request.read(listUnattended),
  );
};

/** Previews, and the answers about how to read them. */
const previewRoutes: FastifyPluginAsyncTypebox<ImportPorts> = async (app, ports) => {
  app.patch(
    '/imports/:id',
    {
      config: { work: 'import' },
      ...operation({
        summary: 'Answer questions about how to read the file',
        params: IdPath,
        body: ImportChange,
        response: { 200: StatementImport },
      }),
    },
    (request) =>
      withFolder(ports.dataDir, async (place) => {
        const { params, body } = request;
        const again = await readPreview(readingOf(request, ports, place), params.id, body);
        return request.write((scope) =>
          amendImport(scope, params.id, again, { accounts: body.accounts, today: today() }),
        );
      }),
  );
  app.post(
    '/imports/:id/try-mapping',
    {
      config: { work: 'import' },
      ...operation({
        summary: 'Preview the first rows with a trial column mapping',
        params: IdPath,
        body: MappingTrial,
        response: { 200: MappingTrialResult },
      }),
    },
    (request) => {
      const read: ReadingPorts['read'] = (work) => request.read(work);
      return tryMapping({ read, files: ports.files, pdf: ports.pdf }, request.params.id, request.body);
    },
  );
  app.get(
    '/imports/:id/rows',
    operation({
      summary: 'List the rows and how each will be imported',
      params: IdPath,
      querystring: ImportRowQuery,
      response: { 200: ImportRowPage },
    }),
    (request) => request.read((scope) => pageRows(scope, request.params.id, request.query)),
  );
  app.patch(
    '/imports/:id/rows/:number',
    operation({
      summary: 'Set the decision for one row',
      params: ImportRowPath,
      body: ImportRowChange,
      response: { 200: ImportRow },
    }),
    (request) => request.write((scope) => amendRow(scope, request.params, request.body, today())),
  );
};

/** Committing and reverting imports. */
const commitRoutes: FastifyPluginAsyncTypebox<ImportPorts> = async (app, ports) => {
  app.post(
    '/imports/:id/commit',
    {
      config: { work: 'import' },
      ...operation({ summary: 'Commit an import', params: IdPath, response: { 200: StatementImport } }),
    },
    (request) =>
      withFolder(ports.dataDir, async (place) => {
        const { id } = request.params;
        const stored = await readStored(readingOf(request, ports, place), id);
        return request.write((scope) => commitAndLink(scope, id, committerOf(request, ports), stored));
      }),
  );
  app.post(
    '/imports/:id/revert',
    {
      config: { work: 'import' },
      ...operation({ summary: 'Undo an import', params: IdPath, response: { 200: StatementImport } }),
    },
    (request) => request.write((scope) => revertImport(scope, request.params.id, actorOf(request, ports))),
  );
};

/** /api/v1/import-profiles: saved column mappings. */
const profileRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/import-profiles',
    operation({ summary: 'List saved mappings', response: { 200: Type.Array(ImportProfile) } }),
    (request) => request.read((scope) => readProfiles(scope)),
  );
  app.post(
    '/import-profiles',
    operation({ summary: 'Save a mapping', body: NewImportProfile, response: { 201: ImportProfile } }),
    (request) => request.write((scope) => saveProfile(scope, request.body)),
  );
  app.delete('/import-profiles/:id', operation({ summary: 'Delete a mapping', params: IdPath }), (request) =>
    request.write((scope) => removeProfile(scope, request.params.id)),
  );
};
