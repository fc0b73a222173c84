import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../server/start/settings.ts'
import { find } from './debian.mjs'
import { run } from './step.mjs'

const units = ['formkurve@.service', 'formkurve-couch.service', 'formkurve-backup.service', 'formkurve-backup.timer']
const textOf = name => readFileSync(`deploy/${name}`, 'utf8')
const verifies = find('systemd-analyze') !== undefined

test.runIf(verifies).each(units)('systemd finds nothing wrong with deploy/%s', async name => {
  const dir = mkdtempSync(join(tmpdir(), 'formkurve-units-'))
  try {
    // What it starts is looked for, so this machine's own Node.js and this folder stand in their places; a timer's service is, too.
    for (const unit of units)
      writeFileSync(join(dir, unit), textOf(unit).replaceAll('/usr/bin/node', process.execPath).replaceAll('/srv/formkurve', process.cwd()))
    const { code, said } = await run('systemd-analyze', ['verify', '--man=no', join(dir, name.replace('@', '@8081'))], {})
    expect([code, said.trim()]).toEqual([0, ''])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('what the units start is there, at the ports that nginx knows and an update replaces', () => {
  for (const name of units)
    for (const [path] of textOf(name).matchAll(/(?:server|deploy)\/[\w/.]+\.(?:ts|mjs|sh)/g)) expect(() => readFileSync(path)).not.toThrow()
  const [, ports] = /for port in ([\d ]+);/.exec(textOf('update.sh'))
  expect([...textOf('nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(ports.split(' '))
})

test('the night removes backups that are older than two weeks, and nothing else that lies there', () => {
  const place = mkdtempSync(join(tmpdir(), 'formkurve-backups-'))
  try {
    const [old, young] = [20, 3].map(days => new Date(Date.now() - days * 86_400_000))
    for (const [name, at] of [
      ['2026-01-01-0310', old],
      ['2026-01-18-0310', young],
      ['by-hand', old],
      ['2026-01-01', old],
    ]) {
      mkdirSync(join(place, name))
      utimesSync(join(place, name), at, at)
    }
    const script = textOf('backup.sh').replace('/usr/bin/node server/kit/programs/run.mjs server/start/backup.ts', 'mkdir')
    const { status } = spawnSync('sh', ['-c', script, 'backup.sh', place])
    const left = readdirSync(place).filter(name => !/^\d{4}-\d\d-\d\d-\d{4}$/.test(name) || name.startsWith('2026-01'))
    expect([status, left.toSorted()]).toEqual([0, ['2026-01-01', '2026-01-18-0310', 'by-hand']])
    // A backup that failed leaves the old ones.
    utimesSync(join(place, '2026-01-18-0310'), old, old)
    expect(spawnSync('sh', ['-c', script.replace('mkdir', 'false'), 'backup.sh', place]).status).toBe(1)
    expect(readdirSync(place)).toContain('2026-01-18-0310')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

test('every setting of the example is one of the server', () => {
  const known = readFileSync('docs/operations.md', 'utf8')
  const named = [...textOf('formkurve.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !known.includes(`\`${name}\``))).toEqual([])
})

test('the server takes the settings of the example as they stand there', async () => {
  const env = Object.fromEntries([...textOf('formkurve.env').matchAll(/^(\w+)=(.*)/gm)].map(([, name, value]) => [name, value]))
  const { seed, publicUrl } = await readSettings(env)
  expect([seed, publicUrl]).toEqual(['none', 'https://app.example.ch'])
})

/** Whether `deploy/ready.mjs` waits for another answer of a server, and the code that it ends with. */
async function readiness(status, of) {
  const server = createServer((_, answer) => answer.writeHead(status()).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { code } = await run(process.execPath, ['deploy/ready.mjs', String(server.address().port), ...of], {})
  server.close()
  return code
}

test('a start counts once its process serves, and is given up once that process is gone', async () => {
  let asked = 0
  expect(await readiness(() => (asked++ < 2 ? 503 : 200), [String(process.pid)])).toBe(0)
  expect(asked).toBe(3)
  const gone = spawnSync(process.execPath, ['--version']).pid
  expect(await readiness(() => 503, [String(gone)])).toBe(1)
})
