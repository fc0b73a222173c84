import { counted } from '#client/kit/format.ts'
import { typeWords } from '#client/kit/questionWords.ts'
import type { FormKind, FormRow } from '#contract/anamnesisForms.ts'
import type { Question } from '#contract/questionnaire/shapes.ts'

/** What a form is asked for, as staff choose it. */
export const kindWords: Readonly<Record<FormKind, string>> = {
  usual: 'Anamnese',
  nutrition: 'Ernährung',
  variant: 'Eigenes Thema',
}

/** «Version 3, Entwurf geändert». */
export const standOf = ({ published, changed }: Pick<FormRow, 'published' | 'changed'>) =>
  published === 0 ? 'Entwurf' : `Version ${published}${changed ? ', Entwurf geändert' : ''}`

/** «Auswahl, Pflicht, 2 Zusatzfragen». */
export const questionWords = ({ type, required, options, additionalFields }: Question) =>
  [
    type === 'select' ? `${typeWords[type]} aus ${options.length}` : typeWords[type],
    ...(required ? ['Pflicht'] : []),
    ...(additionalFields.length > 0 ? [counted(additionalFields.length, 'Zusatzfrage', 'Zusatzfragen')] : []),
  ].join(', ')
