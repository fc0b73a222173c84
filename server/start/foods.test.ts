import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf } from '#server/kit/programs/program.mjs'

let dir: string
let program: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foods-'))
  program = await programOf('server/start/foods.ts')
}, 240_000)
afterAll(() => rm(dir, { recursive: true, force: true }))

/** What the program says, and how it ends; asked to write, so that it would. */
function run(...args: string[]) {
  const { DATABASE_URL: _, COUCH_URL: __, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: join(dir, 'data') }
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--liftoff-only', program, ...args, '--write'], { env, encoding: 'utf8' })
  return { status, stderr, stdout, made: existsSync(env.DATA_DIR) }
}

// What else a file can be is tried at the reader itself (server/nutrition/foods/book/hostileFiles.test.ts).
test('of a bad file it says in one sentence what is wrong, opens no database, and ends with 65', async () => {
  const path = join(dir, 'seite.html')
  await writeFile(path, '<!doctype html><title>404</title>')
  const stderr = `${path}: Kein Auszug von Open Food Facts: Die Spalte «code» fehlt.\n`
  expect(run(path)).toEqual({ status: 65, stderr, stdout: '', made: false })
}, 60_000)

test('an option that it does not know is told, not run past', () => {
  const stderr = 'Eine der Angaben hinter «--» kennt dieser Aufruf nicht.\n'
  expect(run('--weg')).toEqual({ status: 64, stderr, stdout: '', made: false })
}, 60_000)
