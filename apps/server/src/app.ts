import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { listen, sessionChannel } from './database/notifications.ts';
import type { ReadReplica } from './database/read-replica.ts';
import { asSystem, readAsSystem } from './database/system-scope.ts';
import type { UserScope } from './database/user-scope.ts';
import { aiSettingsRoutes } from './features/admin/ai-settings/routes.ts';
import { backupRoutes } from './features/admin/backups/routes.ts';
import { demoRoutes } from './features/admin/demo/routes.ts';
import { exportRoutes } from './features/admin/export/routes.ts';
import { historyRoutes } from './features/admin/history/routes.ts';
import { outgoingRequestRoutes } from './features/admin/outgoing-requests/routes.ts';
import { recordOutgoing } from './features/admin/outgoing-requests/service.ts';
import { serviceHealthRoutes } from './features/admin/service-health/routes.ts';
import { apiTokenRoutes } from './features/identity/api-tokens/routes.ts';
import { findApiTokenUser, findTokenUser, noteTokenUse } from './features/identity/api-tokens/service.ts';
import { auditLogRoutes } from './features/identity/audit-log/routes.ts';
import { authRoutes } from './features/identity/auth/routes.ts';
import { inviteRoutes } from './features/identity/invites/routes.ts';
import { profileRoutes } from './features/identity/profile/routes.ts';
import { sessionRoutes } from './features/identity/sessions/routes.ts';
import { findSessionUser, findSignedInUser } from './features/identity/sessions/service.ts';
import { totpRoutes } from './features/identity/totp/routes.ts';
import { userRoutes } from './features/identity/users/routes.ts';
import { holdingRoutes } from './features/investments/holdings/routes.ts';
import { removeAccountHoldings } from './features/investments/holdings/service.ts';
import { portfolioRoutes } from './features/investments/portfolio/routes.ts';
import { securityRoutes } from './features/investments/securities/routes.ts';
import { accountRoutes } from './features/ledger/accounts/routes.ts';
import { attachmentRoutes } from './features/ledger/attachments/routes.ts';
import { categoryRoutes } from './features/ledger/categories/routes.ts';
import { exchangeRateRoutes } from './features/ledger/exchange-rates/routes.ts';
import { importRoutes } from './features/ledger/imports/routes.ts';
import { merchantRoutes } from './features/ledger/merchants/routes.ts';
import { receiptRoutes } from './features/ledger/receipts/routes.ts';
import type { ScanLimits } from './features/ledger/receipts/service.ts';
import { reconciliationRoutes } from './features/ledger/reconciliations/routes.ts';
import { forgetReconciliations } from './features/ledger/reconciliations/service.ts';
import { refundRoutes } from './features/ledger/refunds/routes.ts';
import { ruleRoutes, suggestionRoutes } from './features/ledger/rules/routes.ts';
import { sampleDataRoutes } from './features/ledger/sample-data/routes.ts';
import { savedFilterRoutes } from './features/ledger/saved-filters/routes.ts';
import { tagRoutes } from './features/ledger/tags/routes.ts';
import { transactionRoutes } from './features/ledger/transactions/routes.ts';
import { deleteAccountTransactions } from './features/ledger/transactions/service.ts';
import { transferRoutes } from './features/ledger/transfers/routes.ts';
import { budgetRoutes } from './features/planning/budgets/routes.ts';
import { moveBudgets } from './features/planning/budgets/service.ts';
import { forecastRoutes } from './features/planning/forecasts/routes.ts';
import { goalRoutes } from './features/planning/goals/routes.ts';
import { moveGoals } from './features/planning/goals/service.ts';
import { noticeRoutes } from './features/planning/notices/routes.ts';
import { recurringRoutes } from './features/planning/recurring/routes.ts';
import { moveSeries } from './features/planning/recurring/service.ts';
import { reviewRoutes } from './features/planning/review/routes.ts';
import { balanceSheetRoutes } from './features/reports/balance-sheet/routes.ts';
import { categoryReportRoutes } from './features/reports/category-report/routes.ts';
import { monthlyLetterRoutes } from './features/reports/monthly-letter/routes.ts';
import { reportRoutes } from './features/reports/reports/routes.ts';
import { searchRoutes } from './features/reports/search/routes.ts';
import { bedAndIsaRoutes } from './features/tax/bed-and-isa/routes.ts';
import { capitalGainsReportRoutes, capitalGainsRoutes } from './features/tax/capital-gains/routes.ts';
import { cgtPreviewRoutes } from './features/tax/cgt-preview/routes.ts';
import { disposalRoutes } from './features/tax/disposals/routes.ts';
import { isaAllowanceRoutes } from './features/tax/isa-allowance/routes.ts';
import { payslipRoutes } from './features/tax/payslips/routes.ts';
import { pensionRoutes } from './features/tax/pensions/routes.ts';
import { taxPackRoutes } from './features/tax/tax-pack/routes.ts';
import { taxProfileRoutes } from './features/tax/tax-profiles/routes.ts';
import { taxRateRoutes } from './features/tax/tax-rates/routes.ts';
import { taxReportRoutes } from './features/tax/tax-report/routes.ts';
import { addAuthentication, changesSomething } from './http/authentication.ts';
import { clientAddress } from './http/client-address.ts';
import { addDemoGuard } from './http/demo-guard.ts';
import { addHealth } from './http/health.ts';
import { createHttpServer } from './http/http-server.ts';
import { addOpenApi } from './http/openapi.ts';
import { addOutgoing } from './http/outgoing.ts';
import { signInWithin } from './http/own-requests.ts';
import { pageRoutes } from './http/pages.ts';
import { addScopes } from './http/scopes.ts';
import { createSessionCache } from './http/session-cache.ts';
import { throttleByKey } from './http/throttle-by-key.ts';
import { version } from './http/version.ts';
import { webAppRoutes } from './http/web-app.ts';
import { addWorkLimits } from './http/work-limits.ts';
import { createModelClient } from './platform/ai/model-client.ts';
import { createBackupKeeper } from './platform/backup-archive/backup-keeper.ts';
import { contentKind } from './platform/blobs/content-kind.ts';
import { diskRoom } from './platform/blobs/disk-room.ts';
import { openBlobs } from './platform/blobs/open-blobs.ts';
import { createPictureReader } from './platform/blobs/picture-reader.ts';
import type { TokenSigner } from './platform/crypto/access-tokens.ts';
import type { FieldCipher } from './platform/crypto/field-cipher.ts';
import type { PasswordHasher } from './platform/crypto/password-hash.ts';
import { createAfterWrites } from './platform/jobs/after-writes.ts';
import { attachmentSweep } from './platform/jobs/attachment-sweep.ts';
import { dataCheck } from './platform/jobs/data-check.ts';
import { addDemo } from './platform/jobs/demo.ts';
import { historyPurge } from './platform/jobs/history-purge.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { createJobRegister } from './platform/jobs/job-register.ts';
import { onJobRun } from './platform/jobs/job-runs.ts';
import { nightlyBackup } from './platform/jobs/nightly-backups.ts';
import { previewPurge } from './platform/jobs/preview-purge.ts';
import { collectWhenQuiet } from './platform/jobs/quiet-memory.ts';
import { createPriceProvider } from './platform/outgoing/price-provider.ts';
import { createReceiptReader, type ReceiptReader } from './platform/receipt-reading/receipt-reader.ts';
import { createStatementFiles } from './platform/workers/statement-files.ts';
import { createWorkerPool } from './platform/workers/worker-pool.ts';
import { openExport } from './platform/zip/zip-reader.ts';

/** Dependencies from which the app is built. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenSigner;
  readonly passwords: PasswordHasher;
  readonly cipher: FieldCipher;
  /** Read replica for reports. Without one they are read from the primary database. */
  readonly replica?: ReadReplica;
  /** Connection string of the tables' owner, for backups; absent: DATABASE_URL. */
  readonly ownerUrl?: string;
  /** Folder of the built web app, if it isn't the one beside these sources. */
  readonly webFolder?: string;
  /** Receipt reader and scan limits, if they differ from the defaults. */
  readonly receipts?: { readonly reader?: ReceiptReader; readonly limits?: Partial<ScanLimits> };
  /** Time limit of a thread that reads a statement file, in milliseconds, where it isn't the default. */
  readonly statementLimitMs?: number;
}

/** Front proxies wait 120 s for a scan: what is left is for the answer. */
const scanLimits: ScanLimits = { scanMs: 110_000, askMs: 60_000, pauseMs: 1_000 };

/** Builds the HTTP app: every plugin and feature in one visible list. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const app = createHttpServer({
    logLevel: config.logLevel,
    https: config.cookieSecure,
    trustedProxies: config.trustedProxies ?? [],
  });
  if (config.demoMode) addDemoGuard(app);
  await app.register(cookie);
  await addOpenApi(app);

  const cache = createSessionCache();
  const line = listen(database, sessionChannel, {
    onMessage: (id) => cache.forget(id),
    onLine: (up) => cache.setTrusted(up),
  });
  app.addHook('onClose', () => line.close());
  const address = clientAddress(config.trustedProxies);
  addAuthentication(app, {
    cache,
    findApiTokenUser: (hash) => readAsSystem(database, (scope) => findApiTokenUser(scope, hash)),
    apiTokenUsed: throttleByKey(
      ({ session_id }) => session_id,
      (user, request) => asSystem(database, (scope) => noteTokenUse(scope, user, address(request))),
      (error) => app.log.warn({ err: error }, 'the use of an API token was not noted'),
    ),
    verifyAccessToken: (token) => parts.tokens.verify('access', token),
    findSignedInUser: (hash) => readAsSystem(database, (scope) => findSignedInUser(scope, hash)),
    findUserAgain: (user) =>
      readAsSystem(database, (scope) =>
        user.api_token === undefined ? findSessionUser(scope, user) : findTokenUser(scope, user),
      ),
  });
  addScopes(app, database, parts.replica);
  addOutgoing(app, (facts, userId) => asSystem(database, (scope) => recordOutgoing(scope, facts, userId)));
  const workers = createWorkerPool();
  const afterWrites = createAfterWrites(app, database, workers);
  const { scans } = afterWrites;
  const files = createStatementFiles(parts.statementLimitMs);
  app.addHook('onClose', () => files.close());

  collectWhenQuiet(app);
  const blobs = openBlobs(config);
  const attachments = {
    blobs,
    pictures: createPictureReader(),
    contentKind,
    quotaBytes: config.attachmentQuotaBytes,
    onError: (error: unknown) => app.log.error({ err: error }, 'files of attachments could not be removed'),
  };
  const jobs = createJobRegister({
    database,
    onError: (error, job) => app.log.error({ err: error, job }, 'a job failed'),
  });
  jobs.add(attachmentSweep({ database, blobs }));
  jobs.add(dataCheck(database));
  jobs.add(historyPurge(database));
  jobs.add(housekeeping(database));
  jobs.add(previewPurge(database));

  const backupError = (error: unknown) => app.log.error({ err: error }, 'a backup or restore failed');
  const ownerUrl = parts.ownerUrl ?? config.databaseUrl ?? '';
  const backups = createBackupKeeper({ config, ownerUrl, version }, backupError);
  const nightly = nightlyBackup({ keeper: backups, config, database });
  if (nightly) jobs.add(nightly);
  // Together: the job of the night waits for the backup that the keeper calls off.
  app.addHook('onClose', async () => void (await Promise.all([jobs.close(), backups.close()])));

  if (config.demoMode) {
    const signIn = (email: string, password: string) => signInWithin(app, email, password);
    addDemo(app, { ...parts, blobs, cache, signIn });
  }
  const reader = parts.receipts?.reader ?? createReceiptReader();
  app.addHook('onClose', () => reader.close());
  const ai = { ...parts, models: createModelClient(config.aiPrivateHosts) };

  addHealth(app, database);
  if (config.metricsToken !== undefined) {
    const { addMetrics } = await import('./http/metrics.ts');
    addMetrics(app, {
      token: config.metricsToken,
      database,
      queues: {
        threads: workers.load,
        receipts: reader.load,
        'recurring-scans': scans.load,
        passwords: () => ({ waiting: 0, running: parts.passwords.pending() }),
      },
      onJobRun,
    });
  }
  await app.register(pageRoutes);
  await app.register(webAppRoutes, parts.webFolder === undefined ? {} : { folder: parts.webFolder });
  await app.register(
    async (api) => {
      const auth = { ...parts, cache, address };
      const { priceProviderUrl } = config;
      const priceProvider =
        priceProviderUrl === undefined || config.demoMode ? undefined : createPriceProvider(priceProviderUrl);
      await api.register(demoRoutes, { prefix: '/demo', config });
      await api.register(authRoutes, { prefix: '/auth', ...auth });
      await api.register(sessionRoutes, { prefix: '/auth/sessions', ...auth });
      await api.register(totpRoutes, { prefix: '/auth/totp', ...auth });
      await api.register(profileRoutes, { prefix: '/profile', ...auth });
      await api.register(apiTokenRoutes, { prefix: '/api-tokens', ...auth });
      await api.register(async (signedIn) => {
        signedIn.addHook('onRequest', app.requireUser);
        addWorkLimits(signedIn);
        signedIn.addHook('onRequest', (request, { raw }, next) => {
          if (request.user !== null && changesSomething(request))
            raw.once('close', afterWrites.began(request.user.id));
          next();
        });
        signedIn.addHook('onResponse', async (request, { statusCode }) => {
          if (request.user !== null && statusCode < 300 && changesSomething(request))
            scans.changed(request.user.id);
        });
        await signedIn.register(auditLogRoutes, { prefix: '/audit-log' });
        await signedIn.register(backupRoutes, { prefix: '/admin/backups', keeper: backups, ...auth });
        await signedIn.register(aiSettingsRoutes, { prefix: '/settings/ai', ...ai });
        await signedIn.register(accountRoutes, {
          prefix: '/accounts',
          deleteContents: async (scope: UserScope, id: string) => {
            await forgetReconciliations(scope, id);
            await removeAccountHoldings(scope, id);
            await deleteAccountTransactions(scope, id);
          },
        });
        await signedIn.register(reconciliationRoutes, { prefix: '/accounts' });
        await signedIn.register(sampleDataRoutes, { prefix: '/sample-data' });
        await signedIn.register(categoryRoutes, {
          prefix: '/categories',
          moveContents: async (scope: UserScope, from: string, to: string) => {
            await moveBudgets(scope, from, to);
            await moveGoals(scope, from, to);
            await moveSeries(scope, from, to);
          },
        });
        await signedIn.register(transactionRoutes, { prefix: '/transactions' });
        await signedIn.register(suggestionRoutes, { prefix: '/transactions' });
        await signedIn.register(ruleRoutes, { prefix: '/rules' });
        await signedIn.register(tagRoutes, { prefix: '/tags' });
        await signedIn.register(transferRoutes, { prefix: '/transfers' });
        await signedIn.register(refundRoutes, { prefix: '/refunds' });
        await signedIn.register(receiptRoutes, {
          prefix: '/transactions',
          ...ai,
          dataDir: config.dataDir,
          reader,
          contentKind,
          limits: { ...scanLimits, ...parts.receipts?.limits },
        });
        await signedIn.register(attachmentRoutes, { dataDir: config.dataDir, ...attachments });
        await signedIn.register(exportRoutes, { config, version, attachments, openZip: openExport, cache });
        await signedIn.register(exchangeRateRoutes, { prefix: '/exchange-rates' });
        await signedIn.register(importRoutes, {
          dataDir: config.dataDir,
          maxBytes: config.importMaxBytes,
          address: auth.address,
          files,
        });
        await signedIn.register(balanceSheetRoutes, { prefix: '/reports/balance-sheet' });
        await signedIn.register(categoryReportRoutes, { prefix: '/reports/categories' });
        await signedIn.register(monthlyLetterRoutes, { prefix: '/reports/monthly-letter' });
        await signedIn.register(reportRoutes, { prefix: '/reports' });
        await signedIn.register(searchRoutes, { prefix: '/search' });
        await signedIn.register(budgetRoutes, { prefix: '/budgets' });
        await signedIn.register(merchantRoutes, { prefix: '/merchants' });
        await signedIn.register(savedFilterRoutes, { prefix: '/saved-filters' });
        await signedIn.register(forecastRoutes, { prefix: '/forecasts', workers });
        await signedIn.register(goalRoutes, { prefix: '/goals' });
        await signedIn.register(historyRoutes, { prefix: '/history', address: auth.address });
        await signedIn.register(noticeRoutes, { prefix: '/notices' });
        await signedIn.register(recurringRoutes, { prefix: '/recurring', scans });
        await signedIn.register(reviewRoutes, { prefix: '/review' });
        await signedIn.register(securityRoutes, { prefix: '/securities', config, database, priceProvider });
        await signedIn.register(holdingRoutes, { prefix: '/holdings' });
        await signedIn.register(portfolioRoutes, { prefix: '/portfolio' });
        await signedIn.register(capitalGainsReportRoutes, { prefix: '/reports/capital-gains' });
        await signedIn.register(taxReportRoutes, { prefix: '/tax' });
        await signedIn.register(taxPackRoutes, { prefix: '/tax/report' });
        await signedIn.register(taxRateRoutes, { prefix: '/tax/rate-configs' });
        await signedIn.register(taxProfileRoutes, { prefix: '/tax/profiles' });
        await signedIn.register(payslipRoutes, { prefix: '/tax/payslips' });
        await signedIn.register(disposalRoutes, { prefix: '/tax/disposals' });
        await signedIn.register(pensionRoutes, { prefix: '/pensions' });
        await signedIn.register(cgtPreviewRoutes, { prefix: '/tax/cgt-preview' });
        await signedIn.register(bedAndIsaRoutes, { prefix: '/tax/bed-and-isa' });
        await signedIn.register(isaAllowanceRoutes, { prefix: '/tax/isa-allowance' });
        await signedIn.register(capitalGainsRoutes, { prefix: '/tax/capital-gains', workers });
        await signedIn.register(
          async (admin) => {
            admin.addHook('onRequest', app.requireAdmin);
            await admin.register(userRoutes, { prefix: '/users', ...auth });
            await admin.register(inviteRoutes, { prefix: '/invites', ...auth });
            await admin.register(outgoingRequestRoutes, { prefix: '/outgoing' });
            await admin.register(serviceHealthRoutes, {
              config,
              jobs,
              backups: backups.list,
              version,
              disk: () => diskRoom(config.dataDir),
              startedAt: new Date(),
            });
          },
          { prefix: '/admin' },
        );
      });
    },
    { prefix: '/api/v1' },
  );
  return app;
}
