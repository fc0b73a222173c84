import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { programOf } from '#server/kit/programs/program.mjs'
import { DirectoryInUse, lockDirectory } from './lock.ts'

let holder: string
let dir: string
const children: ReturnType<typeof fork>[] = []

beforeAll(async () => {
  holder = await programOf('server/kit/embedded/lock.holder.ts')
})

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'formkurve-lock-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) if (kill(child)) await once(child, 'exit')
  await rm(dir, { recursive: true })
})

const kill = (child: ReturnType<typeof fork>) => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')

function start() {
  const child = fork(holder, [dir], { execArgv: [] })
  children.push(child)
  return child
}

const said = async (child: ReturnType<typeof fork>) => (await once(child, 'message'))[0] as string

test('one process holds the directory; another is told who', async () => {
  const child = start()
  expect(await said(child)).toBe('held')
  const refused = lockDirectory(dir)
  await expect(refused).rejects.toBeInstanceOf(DirectoryInUse)
  await expect(refused).rejects.toThrow(`(Prozess ${child.pid})`)
})

test('the lock falls with a killed process, and needs nobody', async () => {
  const child = start()
  await said(child)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const lock = await lockDirectory(dir)
  await lock.release()
})

test('of 20 that start together exactly one wins', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => said(start())))
  expect(answers.filter(answer => answer === 'held')).toHaveLength(1)
  expect(answers.filter(answer => answer === 'in use')).toHaveLength(19)
})

test('a second opening in the same process is refused and does not drop the lock', async () => {
  const lock = await lockDirectory(dir)
  await expect(lockDirectory(dir)).rejects.toBeInstanceOf(DirectoryInUse)
  expect(await said(start())).toBe('in use')
  await lock.release()
  expect(await said(start())).toBe('held')
})

test('a lock file that a power failure cut short is no obstacle', async () => {
  await (await lockDirectory(dir)).release()
  await writeFile(join(dir, 'lock', 'CURRENT'), '')
  const lock = await lockDirectory(dir)
  expect(await said(start())).toBe('in use')
  await lock.release()
})
