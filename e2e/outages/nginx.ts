import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastingPort } from '#e2e/server.ts'

/** True where nginx and openssl are installed. */
export const hasNginx = () => ['nginx', 'openssl'].every(name => !spawnSync(name, ['-h'], { stdio: 'ignore' }).error)

/** An nginx that runs `deploy/nginx.conf` as it stands there, but for ports, places of files and a certificate of its own. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly dir: string,
    readonly ports: { https: number; http: number },
  ) {}

  static async open(targets: readonly number[]) {
    const dir = await mkdtemp(join(tmpdir(), 'formkurve-nginx-'))
    const ports = { https: await lastingPort(), http: await lastingPort() }
    const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=app.example.ch']
    execFileSync('openssl', ['req', ...certificate, '-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')], {
      stdio: 'ignore',
    })
    await writeFile(join(dir, 'site.conf'), siteOf(await readFile('deploy/nginx.conf', 'utf8'), { dir, ports, targets }))
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `  ${kind}_temp_path ${dir}/${kind};`)
    const http = ['events {}', 'http {', ...kinds, `  include ${dir}/site.conf;`, '}']
    // Its workers keep large bodies in its folder, which is this account's alone.
    const user = process.getuid?.() === 0 ? ['user root;'] : []
    await writeFile(join(dir, 'nginx.conf'), [...user, 'daemon off;', `pid ${dir}/pid;`, ...http].join('\n'))
    const child = spawn('nginx', ['-c', join(dir, 'nginx.conf'), '-e', join(dir, 'start.log')], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr?.on('data', text => {
      said += text
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`nginx ended:\n${said}`)
    })
    ended.catch(() => {})
    const nginx = new Nginx(child, dir, ports)
    await Promise.race([nginx.#answers(), ended])
    return nginx
  }

  get url() {
    return `https://127.0.0.1:${this.ports.https}`
  }

  async #answers() {
    while (!(await fetch(`http://127.0.0.1:${this.ports.http}/`, { redirect: 'manual' }).catch(() => undefined)))
      await new Promise(resolve => setTimeout(resolve, 50))
  }

  /** What was answered, as its log has it. */
  log = () => readFile(join(this.dir, 'formkurve.log'), 'utf8')

  async statuses() {
    return [...(await this.log()).matchAll(/" (\d{3}) /g)].map(([, status]) => Number(status))
  }

  async close() {
    const gone = once(this.child, 'exit')
    this.child.kill('SIGTERM')
    await gone
    await rm(this.dir, { recursive: true, force: true })
  }
}

interface Where {
  dir: string
  ports: Nginx['ports']
  targets: readonly number[]
}

/** Throws where the file no longer says what is put in its place. */
function siteOf(conf: string, { dir, ports, targets }: Where) {
  const put = (text: string, from: string | RegExp, to: string) => {
    if (text.search(from) < 0) throw new Error(`deploy/nginx.conf has no ${from}`)
    return text.replaceAll(from, to)
  }
  const changes: [RegExp, string][] = [
    [/listen \[::\]:.*;/g, ''],
    [/listen 80;/g, `listen 127.0.0.1:${ports.http};`],
    [/listen 443 /g, `listen 127.0.0.1:${ports.https} `],
    [/\/etc\/ssl\/formkurve\//g, `${dir}/`],
    [/\/var\/log\/nginx\//g, `${dir}/`],
    [/127\.0\.0\.1:8081/g, `127.0.0.1:${targets[0]}`],
    [/127\.0\.0\.1:8082/g, `127.0.0.1:${targets[1]}`],
  ]
  return changes.reduce((text, [from, to]) => put(text, from, to), conf)
}
