import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import type { Cleanup } from './cleanup.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Debian's nginx in front of processes on these ports. Returns its address. */
export async function startNginx(cleanup: Cleanup, ports: number[]): Promise<string> {
  const folder = await temporaryFolder(cleanup)
  const port = await freePort()
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `
    pid ${folder}/pid;
    error_log ${folder}/error.log;
    events {}
    http {
      access_log off;
      ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      map $http_upgrade $connection_upgrade { default upgrade; '' close; }
      upstream aplauso { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 30m;
        location / {
          proxy_pass http://aplauso;
          proxy_http_version 1.1;
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection $connection_upgrade;
          proxy_read_timeout 120s;
        }
      }
    }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 2, 2],
  })
  await once(child, 'spawn')
  const exited = once(child, 'exit')
  cleanup.later(async () => {
    child.kill('SIGTERM')
    await exited
  })
  return `http://127.0.0.1:${port}`
}
