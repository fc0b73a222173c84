import { setLocale } from 'yup'

setLocale({
  mixed: {
    default: 'Bitte überprüfe diese Eingabe.',
    required: 'Dieses Feld wird benötigt.',
    defined: 'Dieses Feld wird benötigt.',
    notNull: 'Dieses Feld wird benötigt.',
    notType: 'Bitte überprüfe diese Eingabe.',
    oneOf: 'Bitte wähle einen der vorgegebenen Werte.',
    notOneOf: 'Dieser Wert ist hier nicht möglich.',
  },
  string: {
    length: 'Bitte gib genau ${length} Zeichen ein.',
    min: 'Mindestens ${min} Zeichen.',
    max: 'Höchstens ${max} Zeichen.',
    matches: 'Bitte überprüfe diese Eingabe.',
    email: 'Das ist keine gültige E-Mail',
    url: 'Das ist keine gültige Adresse.',
    uuid: 'Bitte überprüfe diese Eingabe.',
  },
  number: {
    min: 'Mindestens ${min}.',
    max: 'Höchstens ${max}.',
    lessThan: 'Weniger als ${less}.',
    moreThan: 'Mehr als ${more}.',
    positive: 'Bitte gib eine Zahl über 0 ein.',
    integer: 'Bitte gib eine ganze Zahl ein.',
  },
  array: { min: 'Mindestens ${min}.', max: 'Höchstens ${max}.', length: 'Genau ${length}.' },
  object: { noUnknown: 'Hier steht ein unbekanntes Feld.' },
})
