import { SMTPServer } from 'smtp-server';

/** A mail server on this machine. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  /** Headers and text of the emails it was given, the oldest first. */
  readonly emails: readonly string[];
  close(): Promise<void>;
}

/** Starts a mail server. @param refuses whether it rejects every recipient @param at its port; 0: any free one */
export async function startMailServer(refuses = false, at = 0): Promise<MailServer> {
  const emails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : undefined),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part) => {
        text += part;
      });
      stream.on('end', () => {
        emails.push(text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
