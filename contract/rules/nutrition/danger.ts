import { fold } from '#contract/fold.ts'

/** What no language model is asked about, each with the sentence that is said in its place (H37). The most urgent first. */
export const dangers = {
  harm: 'Das klingt sehr schwer. Bitte sprich jetzt mit jemandem: Die Dargebotene Hand ist unter 143 immer da, für Kinder und Jugendliche 147. Bist du in Gefahr, ruf 144 an.',
  chest: 'Das gehört sofort in ärztliche Hände. Bei Schmerzen oder Enge in der Brust, Atemnot oder Ohnmacht ruf die 144 an.',
  eating:
    'Darüber sollst du mit einem Menschen reden, der sich auskennt: mit deiner Hausärztin oder deinem Hausarzt, oder mit der Arbeitsgemeinschaft Ess-Störungen (aes.ch). Eine KI kann dir hier nicht helfen.',
  pregnancy:
    'Was in der Schwangerschaft und der Stillzeit gut für dich ist, sagen dir deine Ärztin, dein Arzt oder deine Hebamme. Eine KI antwortet darauf nicht.',
  drug: 'Fragen zu Medikamenten und ihrer Dosis beantworten deine Ärztin, dein Arzt oder die Apotheke. Bei einer Vergiftung ruf Tox Info Suisse an: 145.',
  young: 'Für Kinder und Jugendliche unter 18 Jahren antwortet hier keine KI. Frag bitte deine Ärztin, deinen Arzt oder deinen Coach.',
} as const
export type Danger = keyof typeof dangers

/** Said where nobody knows how old somebody is. */
export const unknownAge = 'Die KI antwortet nur Erwachsenen. Trag dein Geburtsdatum im Profil ein, dann geht es.'

/** Words by which each is told, as `fold` writes them; `_` is where a word ends or begins. German, and what is usual in Switzerland beside it. */
const words: Record<Danger, readonly string[]> = {
  harm: [
    'suizid',
    'suicid',
    'selbstmord',
    'selbstverletz',
    'selbst verletz',
    'umbringen',
    '_ritzen',
    '_ritze mich',
    'mich toten',
    'nicht mehr leben',
    'leben nehmen',
    'etwas antun',
    'sterben will',
    'will sterben',
    'mochte sterben',
    'lebensmude',
    'kill myself',
    'self harm',
    'self-harm',
    'me tuer',
    'uccidermi',
  ],
  chest: [
    'brustschmerz',
    'brustenge',
    'herzinfarkt',
    'herzschmerz',
    'herzstechen',
    'atemnot',
    'keine luft',
    'bewusstlos',
    'ohnmachtig',
    'in der brust',
    'auf der brust',
    'brust tut weh',
    'brust schmerz',
    'chest pain',
    'douleur thoracique',
    'dolore al petto',
  ],
  eating: [
    'essstorung',
    'ess-storung',
    'magersucht',
    'magersuchtig',
    'anorex',
    'bulim',
    'binge',
    'essanfall',
    'fressanfall',
    'fressattacke',
    'erbrech',
    'erbrich',
    '_kotze',
    'abfuhrmittel',
    'finger in den hals',
    'nichts mehr essen',
    'gar nichts essen',
    '_hungern',
    'eating disorder',
    'trouble alimentaire',
    'disturbo alimentare',
  ],
  pregnancy: [
    'schwanger',
    'stillzeit',
    'stillend',
    '_stille ich',
    'ich stille',
    'am stillen',
    'muttermilch',
    'wochenbett',
    'fehlgeburt',
    'geburtstermin',
    'pregnan',
    'breastfeed',
    'enceinte',
    'allait',
    'incinta',
  ],
  drug: [
    'dosis',
    'dosier',
    'medikament',
    'arznei',
    'tablette',
    '_pille',
    'insulin',
    'metformin',
    'ozempic',
    'wegovy',
    'saxenda',
    'mounjaro',
    'semaglutid',
    'liraglutid',
    'steroid',
    'anabolik',
    'testosteron',
    'clenbuterol',
    'ephedrin',
    'antidepress',
    'blutverdunn',
    'schilddrusenhormon',
    'euthyrox',
    'ritalin',
    'dosage',
    'medication',
    'medicament',
    'farmaco',
  ],
  young: [
    'minderjahrig',
    'mein kind',
    'meine tochter',
    'meine kinder',
    'mein sohn',
    'meinem sohn',
    'meiner tochter',
    'meinem kind',
    'saugling',
    'kleinkind',
    '_baby',
    'teenager',
    '_teenie',
  ],
}

const patternOf = (list: readonly string[]) => new RegExp(list.map(word => word.replaceAll('_', '\\b')).join('|'))
const patterns = (Object.keys(words) as Danger[]).map(name => [name, patternOf(words[name])] as const)

/** «ich bin 15», «14-jährig», «16 Jahre alt»: somebody under 18. */
const ages = [
  /\bich bin (?:erst |gerade |jetzt )?(\d{1,2})\b(?!\s*(?:kg|kilo|cm|prozent|%))/,
  /\b(\d{1,2})[ -]?jahrig/,
  /\b(\d{1,2}) jahre? alt/,
]
const isYoung = (text: string) => ages.some(age => Number(age.exec(text)?.[1] ?? 99) < 18)

/** What a question must not be asked of a model for; undefined where it may. */
export function dangerIn(question: string): Danger | undefined {
  const text = fold(question).replace(/\s+/g, ' ')
  const found = patterns.find(([, pattern]) => pattern.test(text))?.[0]
  return found ?? (isYoung(text) ? 'young' : undefined)
}
