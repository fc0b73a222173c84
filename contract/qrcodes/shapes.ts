import { type InferType, object } from 'yup'
import { count, day, id, instant, studioCode, text } from '#contract/shapes.ts'

/** Kinds of targets of a code. */
export const goalKinds = {
  screen: 'Seite der App',
  form: 'Formular',
  campaign: 'Kampagne',
  address: 'Adresse',
} as const
export type GoalKind = keyof typeof goalKinds

/** A path of this product. */
const path = /^\/(?![/\\])[^\s\\]*$/

/** How the goal of each kind is written. */
const goalShapes: Readonly<Record<GoalKind, { looks: RegExp; says: string }>> = {
  screen: { looks: path, says: 'Wähle eine Seite.' },
  form: { looks: /^\/l\/[a-z0-9-]+$/, says: 'Ein Formular hat einen Link wie /l/probetraining.' },
  campaign: { looks: path, says: 'Eine Kampagne hat einen Weg in der App, zum Beispiel /oaff.' },
  address: { looks: /^https:\/\/[^\s\\]+$/, says: 'Eine Adresse beginnt mit https://.' },
}

export const qrForm = object({
  /** Made on the device; its code is the end of it, so that it can be printed before the studio knows it. */
  _id: id().required(),
  name: text(120).label('Name').required('Gib dem QR-Code einen Namen: Er steht nur hier.'),
  /** Code; null is the whole chain. */
  studio: studioCode().label('Studio').nullable().default(null),
  kind: text(10)
    .oneOf(Object.keys(goalKinds) as GoalKind[])
    .label('Führt zu')
    .required(),
  goal: text(500)
    .label('Ziel')
    .required('Wohin führt der Code?')
    .when('kind', ([kind], shape) => {
      const { looks, says } = goalShapes[kind as GoalKind] ?? goalShapes.screen
      return shape.matches(looks, { excludeEmptyString: true, message: says })
    }),
  /** Words above the code on the poster. */
  words: text(120).label('Text auf dem Plakat').nullable().default(null),
})
export type QrForm = InferType<typeof qrForm>

export const qrEdit = qrForm.shape({ version: count(1).required() })

export const qrRow = qrForm.shape({
  goal: text(500).required(),
  createdAt: instant().required(),
  version: count(1).required(),
  /** How often it was opened, in all and in the last thirty days. */
  scans: count().required(),
  lately: count().required(),
  /** The last day on which it was. */
  last: day().nullable().defined(),
})
export type QrRow = InferType<typeof qrRow>

/** The code of a row: the last twelve letters of its id. */
export const codeOf = (_id: string) => _id.slice(-12)

/** A code as it stands in an address. */
export const qrCode = () => text(12).matches(/^[0-9a-f]{12}$/, { excludeEmptyString: false, message: 'Diesen QR-Code gibt es nicht.' })

/** Target of a code: a path of this product, or an address of ours. */
export const qrGoal = object({ goal: text(500).required() })

/** The beginnings of our addresses, without a slash at the end; `live` is the channel of news, and without a website there is none. */
export const hosts = object({
  app: text(200).required(),
  api: text(200).required(),
  live: text(200).required(),
  website: text(200).nullable().defined(),
})

/** True for a goal within the app. */
export const isOwnPath = (goal: string) => path.test(goal)
