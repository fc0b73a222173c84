import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import { QuestionFields } from '#client/kit/QuestionFields.tsx'
import { questionReads } from '#client/kit/questionWords.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { type Question, usualStars } from '#contract/questionnaire/shapes.ts'
import type { EditAct, ShownQuestion } from './drafted.ts'

const put = formFor(anamnesisForms.putQuestion)

const fresh = {
  title: '',
  type: 'text',
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
} as const satisfies Omit<Question, '_id'>

interface QuestionFormProps {
  /** Where it belongs. */
  at: { form: string; studio: string; page: string }
  /** Absent for a new one. */
  question?: ShownQuestion
  /** An act that is written anew. */
  again?: EditAct
  onDone: () => void
}

/** A question with its additional ones. */
export function QuestionForm({ at, question, again, onDone }: QuestionFormProps) {
  const [_id] = useState(() => question?._id ?? v7())
  return (
    <put.Form
      start={question ?? { ...fresh, options: [], additionalFields: [] }}
      also={{ ...at, _id, ...(question?.version !== undefined && { version: question.version }) }}
      again={again ?? question?.act}
      title={({ body }) => body.title}
      draft={`formQuestion/${question ? _id : `${at.page}/new`}`}
      reads={questionReads}
      onDone={answer => {
        sayDone(answer, 'Frage gespeichert.')
        onDone()
      }}
    >
      <QuestionFields Field={put.Field} autoFocus={!question} />
    </put.Form>
  )
}
