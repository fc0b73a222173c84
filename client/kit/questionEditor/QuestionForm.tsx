import { useState } from 'react'
import { v7 } from 'uuid'
import { QuestionFields } from '#client/kit/QuestionFields.tsx'
import { questionReads } from '#client/kit/questionWords.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { type Question, usualStars } from '#contract/questionnaire/shapes.ts'
import type { At, EditAct } from './about.ts'
import type { EditorParts } from './parts.ts'
import type { ShownQuestion } from './shownPages.ts'
import { bodyIn } from './useEdit.ts'

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
  parts: EditorParts
  /** The place that it belongs to. */
  at: At & { page: string }
  /** Absent for a new one. */
  question?: ShownQuestion
  /** An act that is written anew. */
  again?: EditAct
  onDone: () => void
}

/** A question with its additional ones. */
export function QuestionForm({ parts, at, question, again, onDone }: QuestionFormProps) {
  const { put, draft } = parts
  const [_id] = useState(() => question?._id ?? v7())
  return (
    <put.question.Form
      start={question ?? { ...fresh, options: [], additionalFields: [] }}
      also={{ ...at, _id, ...(question?.version !== undefined && { version: question.version }) }}
      again={again ?? question?.act}
      title={input => bodyIn<ShownQuestion>(input).title}
      draft={`${draft}Question/${question ? _id : `${at.page}/new`}`}
      reads={questionReads}
      onDone={answer => {
        sayDone(answer, 'Frage gespeichert.')
        onDone()
      }}
    >
      <QuestionFields Field={put.question.Field} autoFocus={!question} />
    </put.question.Form>
  )
}
