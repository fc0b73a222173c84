import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { find } from './debian.mjs'
import { run } from './step.mjs'

const units = ['formkurve@.service', 'formkurve-couch.service']
const textOf = name => readFileSync(`deploy/${name}`, 'utf8')
const verifies = find('systemd-analyze') !== undefined

test.runIf(verifies).each(units)('systemd finds nothing wrong with deploy/%s', async name => {
  const dir = mkdtempSync(join(tmpdir(), 'formkurve-units-'))
  try {
    // What it starts is looked for, so this machine's own Node.js stands in its place.
    writeFileSync(join(dir, name), textOf(name).replaceAll('/usr/bin/node', process.execPath))
    const { code, said } = await run('systemd-analyze', ['verify', '--man=no', join(dir, name.replace('@', '@8081'))], {})
    expect([code, said.trim()]).toEqual([0, ''])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('what the units start is there, at the ports that nginx knows and an update replaces', () => {
  for (const name of units)
    for (const [path] of textOf(name).matchAll(/(?:server|deploy)\/[\w/.]+\.(?:ts|mjs)/g)) expect(() => readFileSync(path)).not.toThrow()
  const [, ports] = /for port in ([\d ]+);/.exec(textOf('update.sh'))
  expect([...textOf('nginx.conf').matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(ports.split(' '))
})

test('every setting of the example is one of the server', () => {
  const known = readFileSync('docs/operations.md', 'utf8')
  const named = [...textOf('formkurve.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => !known.includes(`\`${name}\``))).toEqual([])
})
