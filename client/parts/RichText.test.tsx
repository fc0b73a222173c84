import { expect, test } from 'vitest'
import { tidyHtmlOf } from './RichText.tsx'

const kept = (html: string) => {
  const area = document.createElement('div')
  area.innerHTML = html
  return tidyHtmlOf(area)
}

test('what was written is tidy: lines in paragraphs, lists beside them, nothing empty, nothing that could run', () => {
  expect(kept('Komm <b>mit</b>.<p>Mehr<br></p>')).toBe('<p>Komm <b>mit</b>.</p><p>Mehr</p>')
  expect(kept('<p>a</p><ul><li>eins</li><li><br></li></ul><p></p>')).toBe('<p>a</p><ul><li>eins</li></ul>')
  expect(kept('<p><br></p>')).toBe('')
  expect(kept('<p onclick="x()">so <a href="/kurse">hin</a><img src=x onerror=x()></p><script>x()</script>')).toBe(
    '<p>so <a href="/kurse">hin</a></p>',
  )
})
