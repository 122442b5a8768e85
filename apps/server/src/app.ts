import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { createModelClient } from './ai/model-client.ts';
import { createBackupKeeper } from './backup-archive/backup-keeper.ts';
import { contentKind } from './blobs/content-kind.ts';
import { diskRoom } from './blobs/disk-room.ts';
import { openBlobs } from './blobs/open-blobs.ts';
import { createPictureReader } from './blobs/picture-reader.ts';
import type { Config } from './config.ts';
import type { TokenSigner } from './crypto/access-tokens.ts';
import type { FieldCipher } from './crypto/field-cipher.ts';
import type { PasswordHasher } from './crypto/password-hash.ts';
import type { Database } from './database/connection.ts';
import { listen, sessionChannel } from './database/notifications.ts';
import type { ReadReplica } from './database/read-replica.ts';
import { asSystem, readAsSystem } from './database/system-scope.ts';
import type { UserScope } from './database/user-scope.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { aiSettingsRoutes } from './features/ai-settings/routes.ts';
import { apiTokenRoutes } from './features/api-tokens/routes.ts';
import { findApiTokenUser, findTokenUser, noteTokenUse } from './features/api-tokens/service.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { auditLogRoutes } from './features/audit-log/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { balanceSheetRoutes } from './features/balance-sheet/routes.ts';
import { bedAndIsaRoutes } from './features/bed-and-isa/routes.ts';
import { budgetRoutes } from './features/budgets/routes.ts';
import { moveBudgets } from './features/budgets/service.ts';
import { capitalGainsReportRoutes, capitalGainsRoutes } from './features/capital-gains/routes.ts';
import { categoryRoutes } from './features/categories/routes.ts';
import { categoryReportRoutes } from './features/category-report/routes.ts';
import { cgtPreviewRoutes } from './features/cgt-preview/routes.ts';
import { demoRoutes } from './features/demo/routes.ts';
import { disposalRoutes } from './features/disposals/routes.ts';
import { exchangeRateRoutes } from './features/exchange-rates/routes.ts';
import { exportRoutes } from './features/export/routes.ts';
import { forecastRoutes } from './features/forecasts/routes.ts';
import { goalRoutes } from './features/goals/routes.ts';
import { moveGoals } from './features/goals/service.ts';
import { historyRoutes } from './features/history/routes.ts';
import { holdingRoutes } from './features/holdings/routes.ts';
import { removeAccountHoldings } from './features/holdings/service.ts';
import { importRoutes } from './features/imports/routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import { isaAllowanceRoutes } from './features/isa-allowance/routes.ts';
import { merchantRoutes } from './features/merchants/routes.ts';
import { noticeRoutes } from './features/notices/routes.ts';
import { outgoingRequestRoutes } from './features/outgoing-requests/routes.ts';
import { recordOutgoing } from './features/outgoing-requests/service.ts';
import { payslipRoutes } from './features/payslips/routes.ts';
import { pensionRoutes } from './features/pensions/routes.ts';
import { portfolioRoutes } from './features/portfolio/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { receiptRoutes } from './features/receipts/routes.ts';
import type { ScanLimits } from './features/receipts/service.ts';
import { reconciliationRoutes } from './features/reconciliations/routes.ts';
import { forgetReconciliations } from './features/reconciliations/service.ts';
import { recurringRoutes } from './features/recurring/routes.ts';
import { moveSeries } from './features/recurring/service.ts';
import { refundRoutes } from './features/refunds/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { ruleRoutes, suggestionRoutes } from './features/rules/routes.ts';
import { savedFilterRoutes } from './features/saved-filters/routes.ts';
import { securityRoutes } from './features/securities/routes.ts';
import { serviceHealthRoutes } from './features/service-health/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { findSessionUser, findSignedInUser } from './features/sessions/service.ts';
import { tagRoutes } from './features/tags/routes.ts';
import { taxPackRoutes } from './features/tax-pack/routes.ts';
import { taxProfileRoutes } from './features/tax-profiles/routes.ts';
import { taxRateRoutes } from './features/tax-rates/routes.ts';
import { taxReportRoutes } from './features/tax-report/routes.ts';
import { totpRoutes } from './features/totp/routes.ts';
import { transactionRoutes } from './features/transactions/routes.ts';
import { deleteAccountTransactions } from './features/transactions/service.ts';
import { transferRoutes } from './features/transfers/routes.ts';
import { userRoutes } from './features/users/routes.ts';
import { addAuthentication, changesSomething } from './http/authentication.ts';
import { clientAddress } from './http/client-address.ts';
import { addDemoGuard } from './http/demo-guard.ts';
import { createFrame } from './http/frame.ts';
import { addHealth } from './http/health.ts';
import { addOpenApi } from './http/openapi.ts';
import { addOutgoing } from './http/outgoing.ts';
import { pageRoutes } from './http/pages.ts';
import { addScopes } from './http/scopes.ts';
import { createSessionCache } from './http/session-cache.ts';
import { sparingly } from './http/sparingly.ts';
import { version } from './http/version.ts';
import { webAppRoutes } from './http/web-app.ts';
import { addWorkLimits } from './http/work-limits.ts';
import { createAfterWrites } from './jobs/after-writes.ts';
import { attachmentSweep } from './jobs/attachment-sweep.ts';
import { dataCheck } from './jobs/data-check.ts';
import { addDemo } from './jobs/demo.ts';
import { historyPurge } from './jobs/history-purge.ts';
import { housekeeping } from './jobs/housekeeping.ts';
import { createJobRegister } from './jobs/job-register.ts';
import { onJobRun } from './jobs/job-runs.ts';
import { nightlyBackup } from './jobs/nightly-backups.ts';
import { previewPurge } from './jobs/preview-purge.ts';
import { addQuietMemory } from './jobs/quiet-memory.ts';
import { createPriceProvider } from './outgoing/price-provider.ts';
import { createReceiptReader, type ReceiptReader } from './receipt-reading/receipt-reader.ts';
import { createStatementFiles } from './workers/statement-files.ts';
import { createWorkerPool } from './workers/worker-pool.ts';
import { openExport } from './zip/zip-reader.ts';

/** What the app is wired from. */
export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: TokenSigner;
  readonly passwords: PasswordHasher;
  readonly cipher: FieldCipher;
  /** Where reports are read, if not in the database itself. */
  readonly replica?: ReadReplica;
  /** Connection string of the tables' owner, for backups; absent: DATABASE_URL. */
  readonly ownerUrl?: string;
  /** The folder of the built web app, where it is not the one beside these sources. */
  readonly webFolder?: string;
  /** What reads receipts, and how long a scan may take, where it is not the usual. */
  readonly receipts?: { readonly reader?: ReceiptReader; readonly limits?: Partial<ScanLimits> };
  /** Time limit of a thread that reads a statement file, in milliseconds, where it isn't the default. */
  readonly statementLimitMs?: number;
}

/** Front proxies wait 120 s for a scan: what is left is for the answer. */
const scanLimits: ScanLimits = { scanMs: 110_000, askMs: 60_000, pauseMs: 1_000 };

/** Builds the HTTP app: every plugin and feature in one visible list. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const app = createFrame({
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
    apiTokenUsed: sparingly(
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
  addQuietMemory(app, () => [workers, files, scans].some(({ load }) => load().running > 0));

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

  if (config.demoMode) addDemo(app, { ...parts, blobs, cache });
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
        await signedIn.register(reportRoutes, { prefix: '/reports' });
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
