import { type InferType, object, string } from 'yup'
import { day, flag, id, instant, lines, text } from '#contract/shapes.ts'

/** Kinds of a notice (C39): to the next possible day, or for a reason that ends the contract on a day that the studio sets. */
export const noticeKinds = ['ordinary', 'extraordinary'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Ways by which a notice came; `app` is the member's own. */
export const noticeWays = ['app', 'letter', 'mail', 'desk'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** Why a contract ends out of turn (C39), as people read it. Some of it is health data (C13). */
export const noticeCauses = {
  moved: 'Wegzug',
  illness: 'Krankheit oder Unfall',
  pregnancy: 'Schwangerschaft',
  army: 'Militär- oder Zivildienst',
  death: 'Todesfall',
  other: 'Anderer Grund',
} as const
export type NoticeCause = keyof typeof noticeCauses

export const cause = () =>
  text(10)
    .oneOf(Object.keys(noticeCauses) as NoticeCause[])
    .label('Grund')

/** A notice as whoever sees the contract sees it; cause and proof come by a call of their own. */
export const noticeRow = object({
  /** That of its event. */
  _id: id().required(),
  kind: text(13)
    .oneOf([...noticeKinds])
    .required(),
  way: text(6)
    .oneOf([...noticeWays])
    .required(),
  /** Day of its receipt, by which it counts. */
  day: day().required(),
  receivedAt: instant().required(),
  /** When it was written, by the device's clock; null for what came on paper. */
  deviceAt: instant().nullable().defined(),
  /** Last day of an extraordinary one; null until somebody who decides has set it. */
  to: day().nullable().defined(),
  /** True where a proof lies beside it. */
  proved: flag().required(),
  confirmedAt: instant().nullable().defined(),
  takenBackAt: instant().nullable().defined(),
})
export type NoticeRow = InferType<typeof noticeRow>

/** True of a notice that stands and that nobody has confirmed. */
export const noticeWaits = ({ confirmedAt, takenBackAt }: Pick<NoticeRow, 'confirmedAt' | 'takenBackAt'>) =>
  confirmedAt === null && takenBackAt === null

/** Text that somebody wrote with a notice. */
export const noticeText = (label: string) => lines(500).label(label)

/** Cause, words and proof of a notice, for whoever decides. */
export const noticeDetails = object({
  cause: cause().nullable().defined(),
  said: text(500).nullable().defined(),
  /** Null where none was handed in, or it is gone by now (C13). */
  proof: object({ name: text(120).required(), type: text(40).required(), base64: string().required() })
    .nullable()
    .defined(),
})
