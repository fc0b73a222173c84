import { code } from '#contract/codes.ts'
import { answers } from '#contract/questionnaire/shapes.ts'
import { count, flag, id, instant, signature } from '#contract/shapes.ts'
import { consent, draftSigned, guardianSigned, hash } from './shapes.ts'

/** About whom an anamnesis is, and what is asked. */
export const about = {
  form: id().required(),
  number: count(1).required(),
  /** Asks the short way. */
  express: flag().required().default(false),
}
/** Whoever is asked; where the device did not know whose code it was shown, the code alone. Beside the customer it is what the signatures name. */
export const named = {
  customer: id()
    .label('Kunde')
    .when('code', ([shown], shape) => (shown ? shape : shape.required('Auswahl ist erforderlich'))),
  code: code(),
}
/** The same to callers who name no version of the form: of a draft its own is meant, else the one that is published. */
export const aboutNewest = { ...about, number: count(1) }
export const agreed = { consent: consent.nullable().default(null) }
export const draft = {
  /** Answers that changed, by question. */
  answers: answers().required(),
  /** Version of the draft that was seen; 0 for none. */
  base: count().required(),
  /** Null once they count no more; where it is absent they stay, unless an answer changes. */
  signed: draftSigned.nullable().optional().default(undefined),
}
export const signed = {
  answers: answers().required(),
  hash: hash().required(),
  customerSignature: signature().required('Bitte unterschreiben Sie das Formular'),
  /** Needed under 18, by the age on the day of signing. */
  guardian: guardianSigned.nullable().default(null),
  /** By the device's clock. */
  signedAt: instant().required(),
}
