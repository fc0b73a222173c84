import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programs } from './program.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
let root: string

/** A server without its build tools: no node_modules anywhere above it. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'formkurve-programs-'))
  await cp(here, join(root, 'server/kit/programs'), { recursive: true })
  for (const name of ['contract', 'sync', 'dist/programs']) await mkdir(join(root, name), { recursive: true })
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rm(root, { recursive: true }))

const run = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>(done =>
    execFile(process.execPath, [join(root, 'server/kit/programs/run.mjs'), 'server/start/main.ts', ...args], (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdout, stderr }),
    ),
  )

test('what is not built and can’t be built here says what to run, in one line', async () => {
  const { code, stderr } = await run()
  expect([code, stderr.trim().split('\n')]).toEqual([69, [expect.stringContaining('npm ci && npm run build')]])
})

test('what stands runs without the build tools, with its arguments; that it is older than its sources is said', async () => {
  const program = join(root, 'dist/programs/server-start-main.ts.mjs')
  await writeFile(program, 'console.log(JSON.stringify(process.argv.slice(1)))')
  const { code, stdout, stderr } = await run('big')
  expect([code, JSON.parse(stdout), stderr]).toEqual([0, [join(root, 'server/start/main.ts'), 'big'], ''])
  await utimes(program, new Date(0), new Date(0))
  const old = await run()
  expect([old.code, old.stderr]).toEqual([0, expect.stringContaining('dist ist älter als die Quellen')])
})

test('every command that runs a program has it made by the build', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  const run = Object.values(scripts).flatMap(line => /run\.mjs (\S+)/.exec(line)?.[1] ?? [])
  expect(run.length).toBeGreaterThan(4)
  expect(run.filter(entry => !programs.includes(entry))).toEqual([])
})

test('a build leaves no program of an entry that is gone, and what another process is making', async () => {
  const dist = join(root, 'dist/programs')
  const names = ['server-start-main.ts.mjs', 'server-start-gone.ts.mjs', 'server-start-main.ts.mjs.4711']
  for (const name of names) await writeFile(join(dist, name), '')
  const { sweepPrograms } = (await import(
    pathToFileURL(join(root, 'server/kit/programs/program.mjs')).href
  )) as typeof import('./program.mjs')
  await sweepPrograms()
  expect((await readdir(dist)).toSorted()).toEqual([names[0], names[2]])
})
