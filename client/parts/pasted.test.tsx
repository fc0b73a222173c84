import { expect, test } from 'vitest'
import { pasted } from './pasted.ts'

test.each([
  [
    'Google Docs: what it wraps in a bold that is none stays as it was meant',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Offene Türen</span><span style="font-weight:400"> am 5. Dezember</span></p><p dir="ltr"><span style="font-style:italic">Nur Winterthur</span></p></b>',
    '<p><b>Offene Türen</b> am 5. Dezember</p><p><i>Nur Winterthur</i></p>',
  ],
  ['Gmail: each line is one', '<div>Zeile 1<div>Zeile 2</div></div>', '<p>Zeile 1</p><p>Zeile 2</p>'],
  ['Gmail: a line break stays', '<div dir="ltr">Zeile 1<br>Zeile 2<div><br></div></div>', 'Zeile 1<br>Zeile 2'],
  ['a bold that a style takes back is none', '<strong style="font-weight:400">ruhig</strong>', 'ruhig'],
  [
    'Word: no paragraph in a paragraph, and lists are lists',
    '<p class="MsoNormal">Mitbringen:<o:p></o:p></p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>   </span></span>Badetuch</p><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span><b>Schloss</b></p><p>Bis bald</p>',
    '<p>Mitbringen:</p><ul><li>Badetuch</li><li><b>Schloss</b></li></ul><p>Bis bald</p>',
  ],
  [
    'Word: numbered lines',
    '<p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.</span>Anmelden</p><p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">2.</span>Kommen</p>',
    '<ol><li>Anmelden</li><li>Kommen</li></ol>',
  ],
  ['Docs: a paragraph in a line of a list', '<ul><li><p>eins</p></li><li><p>zwei</p></li></ul>', '<ul><li>eins</li><li>zwei</li></ul>'],
  ['headings keep their rank, not their weight', '<h1><b>Sommer</b></h1><p>Text</p>', '<h3>Sommer</h3><p>Text</p>'],
  [
    'a link keeps where it leads',
    'siehe <a href="https://formkurve.example/kurse">Kurse</a>',
    'siehe <a href="https://formkurve.example/kurse">Kurse</a>',
  ],
  ['nothing that is not seen comes along', '<style>p{color:red}</style><p>a</p><script>x()</script><p>b</p>', '<p>a</p><p>b</p>'],
])('%s', (_, html, meant) => {
  expect(pasted(html)).toBe(meant)
})
