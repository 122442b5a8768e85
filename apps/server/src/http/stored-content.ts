import type { FastifyReply, FastifyRequest } from 'fastify';

/** A stored file to send. */
interface StoredContent {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** ETag of the content. */
  readonly tag: string;
  /** Value of Content-Disposition. */
  readonly disposition: string;
  readonly open: () => Promise<unknown>;
}

/** Policy for a file that is opened in its own tab: it runs nothing, loads nothing and has no origin. */
const contentPolicy = "sandbox; default-src 'none'; img-src 'self'; style-src 'none'";

/**
 * Sends a stored file, or 304 if the client has it. Browsers cache the bytes, and revalidate each time that the user
 * may still see them.
 */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, size, tag, disposition, open }: StoredContent,
): Promise<FastifyReply> {
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Authorization')
    .header('content-security-policy', contentPolicy)
    .header('content-disposition', disposition);
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const bytes = await open();
  return reply.type(type).header('content-length', size).send(bytes);
}

function holdsTag(header: string | undefined, tag: string): boolean {
  return (header ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
