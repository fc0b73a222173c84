import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runNext } from '#server/kit/jobs/jobRun.ts'
import { jobOf, orderJob, worksOf } from '#server/kit/jobs/jobs.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { inHouse } from '#server/testing/inHouse.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-house-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

test('what was under way when a server was killed is taken up by the next at once; what waits for later still waits', async () => {
  const dataDir = join(parent, 'data')
  const inAMinute = new Date(Date.now() + 60_000).toISOString()
  await inHouse(dataDir, async ({ db }) => {
    for (const key of ['under way', 'later']) await orderJob(db, { kind: 'test', key, payload: key, due: inAMinute })
    // The lease of a process that is gone.
    await db.update(job).set({ claim: 'killed', tries: 1 }).where(eq(job.key, 'under way'))
  })
  const done: string[] = []
  await inHouse(dataDir, async house => {
    house.works = worksOf([{ jobs: [jobOf<string>('test', async (_house, payload) => void done.push(payload))] }])
    while (await runNext(house));
    expect(done).toEqual(['under way'])
    expect(await house.db.select({ key: job.key, due: job.due }).from(job).where(eq(job.kind, 'test'))).toEqual([
      { key: 'later', due: inAMinute },
    ])
  })
}, 60_000)
