import { expect, test } from 'vitest'
import { page } from '#contract/questionnaire/shapes.ts'
import { carriedTo } from './carried.ts'

const id = (place: number) => `01890000-0000-7000-8000-00000000000${place}`
const [pain, goal, stars, gone] = [id(1), id(2), id(3), id(4)]
const pages = [
  page.cast({
    _id: id(0),
    displayedTitle: 'Gesundheit',
    questions: [
      { _id: pain, title: 'Schmerzen?', type: 'select', options: ['Ja', 'Nein'] },
      { _id: goal, title: 'Ziel?', type: 'text' },
      { _id: stars, title: 'Fit?', type: 'rating', maxStarCount: 3 },
    ],
  }),
]

test('a correction begins with the answers that still fit what is asked', () => {
  const before = { [pain]: { answer: 'Ja' }, [goal]: { answer: 'Kraft' }, [stars]: { answer: 2.5 } }
  expect(carriedTo(pages, before)).toEqual(before)
})

test('what is asked no more, or otherwise, is left out', () => {
  const before = { [pain]: { answer: 'Manchmal' }, [goal]: { answer: 'Kraft' }, [stars]: { answer: 5 }, [gone]: { answer: 'x' } }
  expect(carriedTo(pages, before)).toEqual({ [goal]: { answer: 'Kraft' } })
})
