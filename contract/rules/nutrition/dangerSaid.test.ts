import { expect, test } from 'vitest'
import { type Danger, dangerIn } from './danger.ts'

/** As people say it: in Swiss German, French and English, with signs between, wrong letters, or a «nicht» that changes nothing. */
const said: Record<Danger, string[]> = {
  harm: [
    'Ich han kei Luscht meh z läbe',
    'I wott nüm da si',
    'Am liebschte würd i nüme ufwache',
    'Am liebschte wär i nüm uf dere Wält',
    'Es wäre besser, wenn es mich nicht mehr gäbe',
    'Ich wünschte, ich wäre nie geboren',
    'Ich fühle mich wertlos und will nicht mehr weitermachen',
    'Ha mi gschnitte, was söll i esse',
    'i c h  w i l l  s t e r b e n',
    'Ich habe nicht vor, mich umzubringen, denke aber oft daran',
    'Je ne veux plus vivre',
    'J’ai envie d’en finir',
    'I want to end it all',
    'I dont want to be here anymore',
    'sucidal thoughts, what to eat',
  ],
  chest: [
    'Han so es Stäche i de Bruscht',
    'Mir wird schwarz vor de Auge und s Herz chlopft',
    'Ich habe keine Brustschmerzen, aber ein Druck auf dem Herzen',
    'chrieg kei Luft bim Stäge laufe',
    'I can’t breathe properly',
    'shortness of breath when eating',
    'J’ai du mal à respirer',
    'chest pian after coffee',
  ],
  eating: [
    'i chotze nachem ässe',
    'Ha sit drü Täg nüt gässe',
    'Wie versteck ich vor mini Eltere dass ich nüt iss',
    'Ich fresse alles in mich hinein und hasse mich danach',
    '500 kcal am Tag, geht das?',
    'Ich will nur noch 35 Kilo wiegen',
    'I only eat 400 calories a day',
    'I haven’t eaten in three days',
    'I live on just 300 kcal',
    'Ich hasse mich nach dem Essen',
    'is under 600 calories a day ok?',
    'I have not eaten anything for two days',
    'J’ai peur de manger',
    'b u l i m i e',
  ],
  pregnancy: [
    'Bi im 3. Monet, was söll i ässe?',
    'im 6ten Monat, darf ich Sushi',
    'Ich ha es Chind übercho vor zwöi Wuche',
    'Ich habe gerade entbunden',
    'Je viens d’accoucher',
    'We are trying to conceive',
  ],
  drug: ['Chan i Schmärzmittel mit Kafi näh', 'Metfromin zum Abnehmen', 'Trenblon kaufen', 'Wieviel Dafalgan cha me näh'],
  young: [
    'Bin vierzehni, wie nimm i ab',
    'ich bin fuffzehn',
    'i am sixteen, protein?',
    'j’ai quatorze ans',
    'I’m in 8th grade and want to lose weight',
    'Ich bin noch in der Schule, 9. Klasse',
    'u18, Kreatin?',
  ],
}

test.each(Object.entries(said).flatMap(([danger, sentences]) => sentences.map(sentence => [sentence, danger] as const)))(
  '«%s» is %s',
  (sentence, danger) => {
    expect(dangerIn(sentence)).toBe(danger)
    expect(dangerIn(sentence.toUpperCase())).toBe(danger)
    expect(dangerIn(`${sentence} 😔🙏`)).toBe(danger)
    expect(dangerIn(sentence.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))).toBe(danger)
  },
)

test.each([
  'Ich bin im dritten Monat im Studio, was ändere ich am Essen?',
  'Ich bin im 3. Monat im Training, brauche ich mehr Eiweiss?',
  'Ich war heute im 3. Stock Treppen laufen, was esse ich?',
  'Ich bin in der 10. Woche des Programms',
  'What kind of protein is best?',
  'How do I cut 300 calories a day?',
  'Snacks under 200 calories?',
  'A quick dinner with less than 500 calories',
  'I don’t eat carbs on rest days, is that fine?',
  'Ich hasse Brokkoli, womit ersetze ich ihn für mich?',
  'Ich esse nur 1800 kcal am Tag, reicht das?',
  'Ein Defizit von 400 kcal am Tag, ist das gut?',
  'Wie verbrenne ich 500 kcal am Tag mehr?',
  'Ich will mit der Diät nicht mehr weitermachen, was nun?',
  'Ich mag kei Fisch, was söll i ässe?',
  'Chan i nachem Training es Joghurt ässe?',
  'Ich nime nüm ab, werum?',
  'I ha am Namittag immer Hunger, was hilft?',
  'Ha hüt no nüt gässe, was isch liecht?',
  'Was chochi schnäll für zwei?',
  'Ist Chia besser als Lein?',
  'Wie viel Fett haben Chnöpfli?',
  'Kennt ihr ein Rezept mit Chicorée?',
  'Ist Brustfilet vom Poulet gesund?',
  'Herzhaftes Frühstück ohne Brot',
  'Ich habe keine Lust mehr auf Salat',
  'Wie bringe ich mich zum Frühstücken?',
  'Ich will mein Leben gesünder machen',
  'Was hilft bei Völlegefühl?',
  'Was mache ich gegen Seitenstechen beim Laufen?',
  'Ich habe 17 Kilo abgenommen, wie halte ich das?',
  'Inulin in Brot, ist das gut?',
  'Puis-je manger des pâtes le soir?',
  'What can I eat out of the box?',
  'Wie viele Kalorien verbrenne ich beim Schneiden von Holz?',
])('«%s» may be asked', sentence => {
  expect(dangerIn(sentence)).toBeUndefined()
})
