import type { MailSettings } from '../../config.ts';
import type { OutgoingLog } from './fetch-bytes.ts';

/** An email in plain text to one person. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends email through the operator's mail server. */
export interface Mailer {
  /** Address of the service for links, without a slash at its end. */
  readonly baseUrl: string;
  /**
   * Gives an email to the mail server. It may still be on its way, or come back, after that.
   * @throws {Error} if the mail server can't be reached or rejects it
   */
  send(email: Email, log: OutgoingLog): Promise<void>;
}

/** Time for each step of the conversation with the mail server. */
const stepMs = 15_000;

/** Creates the mailer. A password goes to the mail server only over TLS, unless that is this machine. */
export function createMailer({ url, from, baseUrl }: MailSettings): Mailer {
  const { hostname, host, username } = new URL(url);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    baseUrl: baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl,
    async send(email, log) {
      // Loaded when the first email is sent: most services never send one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        requireTLS: username !== '' && !isHere,
        connectionTimeout: stepMs,
        greetingTimeout: stepMs,
        socketTimeout: stepMs,
      });
      const begun = performance.now();
      const facts = { purpose: 'email' as const, host, status: 0, bytes_out: 0, bytes_in: 0 };
      try {
        const message = { from, ...email, disableFileAccess: true, disableUrlAccess: true };
        const { response, messageSize } = await transport.sendMail(message);
        facts.status = Number.parseInt(response, 10);
        facts.bytes_out = messageSize ?? 0;
        facts.bytes_in = response.length;
      } catch (error) {
        facts.status = replyCode(error);
        throw error;
      } finally {
        transport.close();
        log.info({ ...facts, ms: Math.round(performance.now() - begun) }, 'outgoing request');
      }
    },
  };
}

/** Code of the reply by which a mail server refused (RFC 5321 section 4.2), or 0 if there was none. */
function replyCode(error: unknown): number {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' ? code : 0;
}
