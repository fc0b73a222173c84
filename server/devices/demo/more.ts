import { barbell, body, cable, type DemoExerciseRow, far, held, type More, machine } from './demoExerciseRow.ts'

const moreOnDevice = (device: string): More => ({ device })

/** More exercises by muscle; those of one list can take each other's place. */
export const moreGroups: Readonly<Record<string, DemoExerciseRow[][]>> = {
  Brust: [
    [
      ['Brustpresse liegend', machine(11)],
      ['Brustpresse liegend, enger Griff', machine(11)],
      ['Bankdrücken an der Multipresse', moreOnDevice('Multipresse 1')],
      ['Negativbankdrücken, Langhantel', barbell],
      ['Bodendrücken, Kurzhantel'],
      ['Liegestütz, enger Griff', body],
      ['Liegestütz erhöht', body],
    ],
    [['Dips an der Maschine', machine(12)], ['Überzug an der Maschine', machine(13)], ['Überzug, Kurzhantel']],
    [['Fliegende, Kurzhantel'], ['Fliegende am Kabelzug', cable(3)]],
  ],
  Rücken: [
    [
      ['Klimmzug an der Maschine', machine(19)],
      ['Klimmzug an der Maschine, enger Griff', machine(19)],
      ['Klimmzug im neutralen Griff', body],
      ['Hoher Zug', machine(20)],
      ['Hoher Zug einarmig', machine(20)],
      ['Latzug einarmig am Kabelzug', cable(3)],
    ],
    [
      ['T-Bar-Rudern', machine(24)],
      ['T-Bar-Rudern, breiter Griff', machine(24)],
      ['Rudermaschine einarmig', machine(22)],
      ['Rudern am Schlingentrainer', body],
    ],
    [
      ['Rückenstrecker im Sitzen', machine(26)],
      ['Guten Morgen', barbell],
    ],
    [['Überzug am Kabelzug', cable(4)]],
    [['Shrugs, Kurzhantel'], ['Shrugs, Langhantel', barbell]],
  ],
  Schultern: [
    [
      ['Schulterpresse stehend', machine(46)],
      ['Schulterpresse stehend, einarmig', machine(46)],
      ['Schulterdrücken an der Multipresse', moreOnDevice('Multipresse 1')],
      ['Arnold-Drücken'],
    ],
    [
      ['Seithebemaschine', machine(45)],
      ['Frontheben, Kurzhantel'],
      ['Frontheben am Kabelzug', cable(4)],
      ['Aufrechtes Rudern am Kabelzug', cable(4)],
    ],
    [['Seitheben vorgebeugt, Kurzhantel'], ['Y-Heben auf der Schrägbank'], ['Innenrotation am Kabelzug', cable(3)]],
  ],
  Arme: [
    [
      ['Scottcurl an der Maschine', machine(29)],
      ['Scottcurl an der Maschine, einarmig', machine(29)],
      ['Bizepscurl am Kabelzug', cable(3)],
      ['Hammercurl am Seil', cable(4)],
      ['Konzentrationscurl'],
    ],
    [
      ['Trizepspresse', machine(30)],
      ['Trizepspresse, enger Griff', machine(30)],
      ['Trizepsdrücken am Seil', cable(3)],
      ['Trizepsdrücken über Kopf am Kabelzug', cable(4)],
      ['Trizepsdrücken über Kopf, Kurzhantel'],
      ['Enges Bankdrücken', barbell],
      ['Bankdips', body],
    ],
  ],
  Beine: [
    [
      ['Beinpresse liegend', machine(40)],
      ['Beinpresse liegend, einbeinig', machine(40)],
      ['Kniebeuge an der Multipresse', moreOnDevice('Multipresse 1')],
      ['Ausfallschritt an der Multipresse', moreOnDevice('Multipresse 1')],
      ['Pendelkniebeuge', machine(47)],
      ['Kniebeuge mit der Kettlebell'],
      ['Aufsteigen auf die Kiste, Kurzhantel'],
      ['Wandsitz', held],
    ],
    [['Beinbeuger stehend', machine(49)], ['Einbeiniges Kreuzheben, Kurzhantel'], ['Sumo-Kreuzheben', barbell], ['Kettlebell-Schwung']],
    [
      ['Glutäusmaschine', machine(43)],
      ['Hüftstossmaschine', machine(50)],
      ['Hüftabspreizen am Kabelzug', cable(3)],
      ['Hüftstrecken am Kabelzug', cable(4)],
    ],
    [
      ['Wadenpresse', machine(48)],
      ['Wadenpresse einbeinig', machine(48)],
    ],
  ],
  Rumpf: [
    [
      ['Seitneigemaschine', machine(51)],
      ['Holzhacker am Kabelzug', cable(3)],
      ['Pallof-Press', cable(4)],
      ['Russische Drehung', body],
    ],
    [
      ['Beinheben am Gerät', { ...machine(52), ...body }],
      ['Beinheben am Gerät, gestreckt', { ...machine(52), ...body }],
      ['Toter Käfer', body],
      ['Rad ausrollen', body],
      ['Bergsteiger', held],
    ],
  ],
  Ausdauer: [
    [
      ['Treppensteiger', { ...held, ...machine(54) }],
      ['Laufband, Steigung', far('Laufband 8')],
      ['Gehen am Laufband', far('Laufband 9')],
      ['Crosstrainer, Intervalle', { ...held, device: 'Crosstrainer 3' }],
      ['Fahrradergometer, Intervalle', far('Ergometer 5')],
      ['Liegeergometer', far('Ergometer 6')],
      ['Rudergerät, Intervalle', far('Rudergerät 4')],
      ['Armergometer', far('Gerät 55')],
      ['Luftrad', far('Gerät 56')],
    ],
  ],
}
