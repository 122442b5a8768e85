import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from '../container/commands.ts';
import { type Program, startProgram } from './service.ts';

/** The name that deploy/nginx.conf has, and the certificate of the checks. */
export const host = 'money.example.org';

/** Ports of the proxy and of the service. */
export interface Ports {
  readonly http: number;
  readonly https: number;
  readonly service: number;
}

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../../deploy', name), 'utf8');

/** Makes a certificate for `host` in a folder, with its key. */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  run('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** Starts Caddy with deploy/Caddyfile: only the certificate and the ports are other ones. */
export function startCaddy(folder: string, ports: Ports): Program {
  const { certificate, key } = makeCertificate(folder);
  const global = [
    'admin off',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
  ];
  const site = read('Caddyfile').replace(
    '{$FARTHING_DOMAIN} {',
    (line) => `${line}\n\ttls ${certificate} ${key}`,
  );
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\t${global.join('\n\t')}\n}\n${site}`);
  return startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    FARTHING_DOMAIN: host,
    FARTHING_UPSTREAMS: `127.0.0.1:${ports.service}`,
  });
}

/** Starts nginx with deploy/nginx.conf: only the certificate and the ports are other ones. */
export function startNginx(folder: string, ports: Ports): Program {
  const { certificate, key } = makeCertificate(folder);
  const site = read('nginx.conf')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replaceAll('http://127.0.0.1:8080', `http://127.0.0.1:${ports.service}`);
  writeFileSync(join(folder, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name));
    return `${name}_temp_path ${join(folder, name)};`;
  });
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${user} pid ${join(folder, 'nginx.pid')}; error_log stderr; events {} http { access_log off; ${paths.join(' ')} include ${join(folder, 'site.conf')}; }\n`,
  );
  return startProgram('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {});
}
