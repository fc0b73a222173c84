import { type InferType, object } from 'yup'
import { count, flag, lines, list } from '#contract/shapes.ts'
import { closure, pauseReason } from './pauseReasons.ts'

const isOnce = (rows: readonly { _id?: string }[] | null | undefined) => new Set(rows?.map(({ _id }) => _id)).size === (rows?.length ?? 0)

export const settings = object({
  /** Read above the public form. */
  text: lines(4000).label('Text').nullable().default(null),
  reasons: list(pauseReason.required(), 40).required().test('once', 'Diesen Grund gibt es zweimal.', isOnce),
  closures: list(closure.required(), 200).required().test('once', 'Diese Schliessung gibt es zweimal.', isOnce),
  /** 0 where nobody has saved any yet. */
  version: count(0).required(),
})
export type TimestopSettings = InferType<typeof settings>

/** As it is saved: an app of before does not know `isHealth`, and leaves it as it is. */
const givenReason = pauseReason.shape({ isHealth: flag().label('Sagt etwas über die Gesundheit') })
export const settingsForm = settings.shape({
  reasons: list(givenReason.required(), 40).required().test('once', 'Diesen Grund gibt es zweimal.', isOnce),
})
export type TimestopSettingsForm = InferType<typeof settingsForm>
