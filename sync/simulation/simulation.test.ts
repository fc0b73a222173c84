import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { clusterStore, memoryStore } from './store.ts'
import { Story, steps } from './story.ts'

const numbered = (usual: number) => Number(process.env.STORIES ?? (process.env.LONG ? 10_000 : usual))

test.each([
  ['one store', numbered(100), memoryStore],
  ['a cluster of three nodes and two processes', numbered(20), clusterStore],
])(
  `on %s %d stories of three devices end with everyone in step, nothing lost, nothing doubled`,
  async (_, numRuns, open) => {
    const property = fc.asyncProperty(steps, story => new Story(open()).play(story))
    const outcome = await fc.check(property, {
      numRuns,
      path: process.env.STORY_PATH,
      endOnFailure: process.env.STORY_PATH !== undefined,
    })
    const told = outcome.failed
      ? `SEED=${outcome.seed} STORY_PATH=${outcome.counterexamplePath} ${JSON.stringify(outcome.counterexample)}\n${outcome.errorInstance}`
      : ''
    expect(told).toBe('')
  },
  process.env.LONG ? 7_200_000 : 300_000,
)
