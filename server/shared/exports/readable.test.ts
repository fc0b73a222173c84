import { expect, test } from 'vitest'
import { Paper } from './Paper.ts'
import { inLatinLetters } from './readable.ts'

const paper = new Paper({ size: 'A4' })

test.each([
  ['Олена Шевченко', 'Olena Schewtschenko'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['გიორგი', 'giorgi'],
  ['王伟', 'WangWei'],
  ['김민준', 'GimMinJun'],
  ['अर्जुन', 'arjun'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Škoda, Łódź, Đorđe', 'Škoda, Łódź, Đorđe'],
  ['Kraft\u202f&\u2003Ausdauer', 'Kraft\u00a0& Ausdauer'],
  ['lang\u00adsam\nneu', 'lang\u00adsam\nneu'],
  ['Zoe\u0308\u2060', 'Zoë'],
  ['\u202eretsuM', 'retsuM'],
  ['❤️ und 👩\u200d🏫 🇨🇭', ' und  '],
])('%j stands on paper as %j', (text, seen) => expect(paper.lettersOf(text)).toBe(seen))

test('no script is a row of question marks', () => {
  for (const text of ['محمد الأحمد', 'שלום', 'สมชาย', 'Ավետիք', 'தமிழ்', 'አበበ']) {
    expect(paper.lettersOf(text)).toMatch(/^[A-Za-z' ]+$/)
    expect(inLatinLetters(text)).toMatch(/^[A-Za-z' ]+$/)
  }
})
