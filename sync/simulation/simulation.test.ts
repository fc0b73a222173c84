import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Story, steps } from './story.ts'

const numRuns = process.env.LONG ? 10_000 : 200
/** New stories in the long run alone: in the short one nobody's work is held up by what another draw would have found. */
const known = process.env.LONG ? undefined : 42
const seed = process.env.SEED ? Number(process.env.SEED) : known

test(
  `${numRuns} stories of three devices end with everyone in step, nothing lost, nothing doubled`,
  async () => {
    const property = fc.asyncProperty(steps, story => new Story().play(story))
    const outcome = await fc.check(property, {
      numRuns,
      seed,
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
