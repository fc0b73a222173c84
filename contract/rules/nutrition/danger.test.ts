import { expect, test } from 'vitest'
import { type Danger, dangerIn, dangers } from './danger.ts'

const asked: Record<Danger, readonly string[]> = {
  harm: [
    'Ich will nicht mehr leben',
    'Wie kann ich mich umbringen?',
    'SUIZID',
    'Ich möchte sterben, wenn ich zunehme',
    'ich tu mir etwas antun',
  ],
  chest: ['Ich habe Brustschmerzen nach dem Essen', 'Es sticht in der Brust', 'Atemnot beim Laufen, was essen?', 'chest pain after coffee'],
  eating: [
    'Ich habe eine Essstörung',
    'Ich will gar nichts essen',
    'Hilft Erbrechen beim Abnehmen?',
    'Bulimie',
    'Abführmittel zum Abnehmen',
  ],
  pregnancy: [
    'Ich bin schwanger, darf ich Sushi?',
    'Was essen in der Stillzeit?',
    'Ich stille noch',
    'Schwangerschaft und Kaffee',
    'je suis enceinte',
  ],
  drug: ['Welche Dosis Ozempic?', 'Wie viel Insulin zum Apfel?', 'Kann ich die Tabletten mit Milch nehmen?', 'Testosteron kur'],
  young: [
    'Ich bin 15 und will abnehmen',
    'Was soll mein Sohn essen?',
    'Plan für 14-jährige',
    'ich bin erst 16',
    'Ich bin 17 Jahre alt',
    'Brei fürs Baby',
  ],
}

test.each(Object.entries(asked).flatMap(([danger, all]) => all.map(question => [question, danger])))('«%s»: %s', (question, danger) => {
  expect(dangerIn(question)).toBe(danger)
  expect(dangerIn(question.toUpperCase())).toBe(danger)
})

test.each([
  'Wie viel Eiweiss brauche ich am Tag?',
  'Was stillt den Hunger am Abend?',
  'Ich bin 18 und trainiere dreimal in der Woche',
  'Ich bin 35 Jahre alt',
  'Ich bin 12 Kilo leichter als im Frühling',
  'Hähnchenbrust oder Lachs?',
  'Brust trainieren: was esse ich danach?',
  'Welche Früchte haben wenig Zucker?',
  'Wie viele Kalorien hat ein Glas Milch?',
  'Sind Kapern gesund?',
])('«%s» may be asked', question => {
  expect(dangerIn(question)).toBeUndefined()
})

test('the most urgent goes first', () => {
  expect(dangerIn('Ich bin 15, habe eine Essstörung und will nicht mehr leben')).toBe('harm')
  expect(Object.keys(dangers)[0]).toBe('harm')
})
