import { setLocale } from 'yup'

setLocale({
  mixed: {
    default: 'Bitte überprüfe diese Eingabe.',
    required: 'Dieses Feld wird benötigt.',
    defined: 'Dieses Feld wird benötigt.',
    notNull: 'Dieses Feld wird benötigt.',
    notType: ({ type }) => (type === 'number' ? 'Bitte gib eine Zahl ein.' : 'Bitte überprüfe diese Eingabe.'),
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
    min: 'Bitte gib mindestens ${min} ein.',
    max: 'Bitte gib höchstens ${max} ein.',
    lessThan: 'Bitte gib weniger als ${less} ein.',
    moreThan: 'Bitte gib mehr als ${more} ein.',
    positive: 'Bitte gib eine Zahl über 0 ein.',
    integer: 'Bitte gib eine ganze Zahl ein.',
  },
  array: {
    min: 'Bitte wähle mindestens ${min}.',
    max: 'Mehr als ${max} gehen nicht auf einmal.',
    length: 'Bitte wähle genau ${length}.',
  },
  object: { noUnknown: 'Hier steht ein unbekanntes Feld.' },
})
