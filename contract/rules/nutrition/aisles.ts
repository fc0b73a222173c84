import { fold } from '#contract/fold.ts'

/** Aisles of a shop, in the order of a walk through it. */
export const aisles = {
  produce: 'Früchte und Gemüse',
  bread: 'Brot',
  dairy: 'Milch, Käse, Eier',
  meat: 'Fleisch und Fisch',
  plant: 'Tofu und Hülsenfrüchte',
  dry: 'Teigwaren, Reis, Mehl',
  pantry: 'Vorrat und Gewürze',
  frozen: 'Tiefgekühltes und Fertiges',
  sweet: 'Süsses und Snacks',
  drinks: 'Getränke',
  household: 'Haushalt',
  other: 'Übriges',
} as const
export type Aisle = keyof typeof aisles
export const aisleNames = Object.keys(aisles) as Aisle[]

/**
 * Words by which a name is told, the surest first: «Apfelmus» stands with the stores before «Apfel» is fruit. A word is found anywhere in a
 * name; `_` is where a word ends or begins.
 */
const words: readonly (readonly [Aisle, string])[] = [
  // Words that hold a word of another aisle by chance.
  ['produce', 'melone zuckererbsen rucola zitronensaft'],
  ['dairy', 'kaffeerahm'],
  ['meat', 'kalbfleisch schwein fleischkase eigenen_saft thunfisch sardin sardellen trockenfleisch'],
  ['dry', 'muesli tortellini lasagneblatter risottoreis'],
  ['pantry', 'ahornsirup dicksaft dattel'],
  [
    'household',
    'putz wc_papier toilettenpapier haushaltspapier abwasch waschmittel abfallsack kehrichtsack folie serviette shampoo zahnpasta seife kerze batterie',
  ],
  [
    'frozen',
    'tiefgekuhlt pizza lasagne fischstabchen nuggets pommes_frites fruhlingsrolle hamburger kebab sushi sandwich wrap suppe curry quiche wahe cordon schnitzel geschnetzel hackbraten carbonara bolognese alplermagronen birchermuesli porridge pancake crepe coleslaw kartoffelsalat griechischer_salat glace sorbet risotto fondue',
  ],
  [
    'drinks',
    'wasser kaffee espresso cappuccino macchiato tee_ schwarztee krautertee gruntee eistee cola limonade molkegetrank energydrink isotonisch saft schorle smoothie drink _bier wein aperitif kirsch_ rivella sirup_',
  ],
  [
    'sweet',
    'schokolade_ schokolademousse schokoladepulver bonbon gummibar biskuit lebkuchen cake torte muffin berliner nussgipfel riegel chips salzstangeli popcorn cracker studentenfutter nussmischung griesskopfli vanillecreme milchreis guetzli',
  ],
  [
    'pantry',
    'dose_ konfiture honig zucker sirup dicksaft aufstrich apfelmus kakao_ kakaopulver mayonnaise salatsauce pesto sauce ketchup senf guacamole tzatziki essiggurke essig bouillon salz_ ol_ pelati tomatenpuree getrocknet rosinen kokosmilch kokosraspel mus_ tahini nusse mandeln pistazien pinienkerne kerne samen sesam whey proteinpulver hefe gelatine gewurz pfeffer kurkuma zimt curry kummel lorbeer oregano paprika muskat backpulver margarine olive konserve maroni sauerkraut',
  ],
  ['plant', 'tofu tempeh seitan soja linsen_ kichererbsen kidneybohnen weisse_bohnen schwarze_bohnen edamame falafel veganes'],
  [
    'dry',
    'teigwaren nudel spatzli gnocchi ravioli tortellini spaghetti hornli makkaroni reis_ vollreis basmati mehl griess polenta starke flocken kleie keime cornflakes hirse quinoa couscous bulgur buchweizen amaranth gerste paniermehl waffel',
  ],
  ['bread', 'brot zopf gipfeli baguette brezel toast fladen tortilla zwieback'],
  [
    'dairy',
    'milch joghurt quark huttenkase skyr kefir rahm creme_fraiche mascarpone butter kase emmentaler gruyere appenzeller tilsiter sbrinz parmesan tete_de_moine vacherin mozzarella feta halloumi ricotta camembert brie gorgonzola ei_ eier eigelb eiweiss omelette ruhrei',
  ],
  [
    'meat',
    'poulet truten chicken rind kalb schwein siedfleisch fleisch schinken speck salami cervelat wienerli lyoner mortadella landjager lamm reh_ hirsch_ kaninchen ente_ wurst gehacktes lachs forelle egli felchen zander kabeljau pangasius makrele hering crevetten muscheln tintenfisch surimi fisch filet',
  ],
  [
    'produce',
    'apfel birne quitte banane orange mandarine zitrone limette grapefruit pomelo kiwi ananas mango papaya passionsfrucht granatapfel kaki feige traube beere cranberry kirsche zwetschge pflaume pfirsich nektarine aprikose melone rhabarber avocado kokosnuss fruchtsalat frucht tomate gurke peperoni karotte ruebli rande radieschen rettich kohlrabi kohl broccoli kabis wirz spinat mangold salat chicoree endivie rucola zucchetti aubergine kurbis mais erbsen bohnen artischocke spargel lauch zwiebel knoblauch ingwer champignon pilz seitling peterli basilikum schnittlauch kraut rosmarin thymian minze koriander gemuse kartoffel rosti sellerie fenchel pastinake',
  ],
]

const told = words.flatMap(([aisle, list]) => list.split(' ').map(word => [aisle, word.replaceAll('_', ' ')] as const))

/** Aisle of something with this name; `other` where no word tells. */
export function aisleOf(title: string): Aisle {
  const name = ` ${fold(title).replace(/[^a-z0-9]+/g, ' ')} `
  return told.find(([, word]) => name.includes(word))?.[0] ?? 'other'
}
