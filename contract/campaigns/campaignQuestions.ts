import { object } from 'yup'
import { post } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { count, done, id, list } from '#contract/shapes.ts'
import { pageForm, pageRow, questionForm, questionRow, removal } from './shapes.ts'

const change = { access: ['mk_campaigns'], offline: true } as const
const at = { campaign: exampleId('survey') }

/** The rows that edits of a draft change, beside the draft as a whole. */
export const draftRows = {
  page: (_id: string) => `campaigns.page/${_id}`,
  whole: (_id: string) => `campaigns.whole/${_id}`,
  question: (_id: string) => `campaigns.question/${_id}`,
}
const rowIn =
  (kind: keyof typeof draftRows) =>
  ({ body }: { body: unknown }) => {
    const { _id, campaign } = body as { _id: string; campaign: string }
    return [draftRows[kind](_id), `campaigns.draft/${campaign}`]
  }

const question = {
  title: 'Wie zufrieden bist du?',
  type: 'rating',
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
}

/** The questions of a survey: each page and question is written by itself (client/kit/questionEditor). */
export const questionCalls = {
  putPage: post(
    'campaign/page',
    {
      ...change,
      row: rowIn('page'),
      body: pageForm,
      current: pageRow,
      example: { body: { ...at, _id: exampleId('newSurveyPage'), displayedTitle: 'Über uns', showInExpress: true } },
    },
    pageRow,
  ),
  putQuestion: post(
    'campaign/question',
    {
      ...change,
      row: rowIn('question'),
      body: questionForm,
      current: questionRow,
      example: { body: { ...at, ...question, page: exampleId('surveyPage'), _id: exampleId('newSurveyQuestion') } },
    },
    questionRow,
  ),
  sortQuestions: post(
    'campaign/sorts',
    {
      ...change,
      body: object({
        campaign: id().required(),
        version: count(1).required(),
        pages: list(
          object({ _id: id().required(), questions: list(id().required(), questionnaireBounds.questions).required() }).required(),
          questionnaireBounds.pages,
        ).required(),
      }),
      example: { body: { ...at, version: 1_000_000, pages: [] }, answers: 'stale' },
    },
    done,
  ),
  removePage: post(
    'campaign/page/delete',
    {
      ...change,
      row: rowIn('whole'),
      body: removal,
      current: pageRow,
      example: { body: { ...at, version: 1_000_000, _id: exampleId('surveyPage') }, answers: 'stale' },
    },
    done,
  ),
  removeQuestion: post(
    'campaign/question/delete',
    {
      ...change,
      row: rowIn('question'),
      body: removal,
      current: questionRow,
      example: { body: { ...at, version: 1_000_000, _id: exampleId('surveyQuestion') }, answers: 'stale' },
    },
    done,
  ),
}
