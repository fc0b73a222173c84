import { object } from 'yup'
import { anyManagement } from '#contract/access.ts'
import { domain, get, put } from '#contract/call.ts'
import { exampleOccasion, textForm } from '#contract/occasions/shapes.ts'
import { everyStudio } from '#contract/rights.ts'
import { count, flag, instant, text } from '#contract/shapes.ts'

const status = object({
  title: text(120).required(),
  text: text(8000).nullable(),
  from: instant().nullable(),
  until: instant().nullable(),
  /** True while people can enter. */
  open: flag().required(),
  /** When the caller entered; null for who did not, and for nobody. */
  enteredAt: instant().nullable(),
  /** True where the caller may change the texts. */
  mine: flag().required(),
  /** 0 before the first texts. */
  version: count(0).required(),
})

const { studio: _, place: __, ...texts } = exampleOccasion

/** The Allianz page (L18, L209, K32). */
export const allianz = domain(
  'allianz',
  { mendedAt: 'allianz' },
  {
    /** Texts and times of the contest, and with a token whether the caller entered. */
    status: get('allianz/status', { access: 'public', covers: ['EP-324'], example: {} }, status),
    /** The caller's confirmation as a PDF; refuses `not-entered` before. */
    download: get('allianz/download', { access: [], covers: ['EP-323'], example: { answers: 'not-entered' } }, 'file'),
    /** Enters the caller, once (A42). Refuses `occasion-closed`. */
    enter: get('allianz/enter', { access: [], changes: true, offline: true, covers: ['EP-325'], example: {} }, status),
    /** Sets texts and dates. */
    edit: put(
      'allianz/status',
      {
        access: anyManagement,
        studio: () => everyStudio,
        body: textForm.shape({ version: count(0).required() }),
        example: { body: { ...texts, title: 'Allianz', version: 1_000_000 }, answers: 'stale' },
      },
      status,
    ),
  },
)
