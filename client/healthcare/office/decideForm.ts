import { formFor } from '#client/kit/form.tsx'
import { healthcare } from '#contract/healthcare/calls.ts'

/** The form of a decision. Nothing of it is kept as a draft: it would lie on the studio's device in clear (H03). */
export const decideForm = formFor(healthcare.decide)
