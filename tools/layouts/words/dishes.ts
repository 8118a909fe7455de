import { dish as menuDish, labelLike } from '../../receipts/menu.ts';
import type { SeededRandom } from '../../receipts/seeded-random.ts';
import {
  BANANA_LEAF, BUBBLE_TEA, CAFE, CHINESE, FAST_FOOD, JAPANESE, KOPITIAM, MAMAK, STALL, WESTERN,
} from '../../receipts/till-menus.ts'; // prettier-ignore
import { inventedWord, inventedWords } from './syllables.ts';

// Names of dishes: parts that go together in any way, the menus of the drawn tills, invented words.

const list = (text: string): readonly string[] => text.split(', ');

const BASES = list('nasi, mee, mee hoon, kuey teow, pan mee, wantan mee, yee mee, lou shi fun, roti, roti john, tosai, naan, chapati, murtabak, capati, bubur, congee, porridge, laksa, rojak, cendol, satay, popiah, lok lok, dim sum, siew mai, har gow, pau, bao, gyoza, ramen, udon, soba, sushi, maki, temaki, don, bento, bibimbap, tteokbokki, jjigae, kimbap, pho, pad thai, tom yam, som tam, pizza, pasta, spaghetti, linguine, penne, lasagna, risotto, burger, sandwich, wrap, panini, bagel, croissant, toast, waffle, pancake, salad, soup, steak, chop, ribs, wings, nuggets, fries, wedges, nachos, taco, burrito, quesadilla, kebab, shawarma, hummus, falafel, briyani, tandoori, masala, vindaloo, korma, dhal, thali, rendang, gulai, asam pedas, sambal, kerabu, ulam, sup, bak kut teh, char siew, siew yuk, claypot, hotpot, steamboat, fish head, crab, prawn, lala, kerang, siakap, tilapia, pomfret, grouper, tofu, taufu, egg, omelette, kailan, kangkung, taugeh, choy sum, sawi, broccoli, terung, bendi, petai, long bean'); // prettier-ignore
const STYLES = list('goreng, bakar, kukus, rebus, panggang, masak merah, masak lemak, kicap, halia, berempah, kunyit, lada hitam, paprik, pataya, kampung, cina, mamak, utara, special, istimewa, biasa, mini, jumbo, crispy, spicy, sweet and sour, salted egg, black pepper, butter, cheese, creamy, garlic, ginger, honey, teriyaki, katsu, mentai, truffle, smoked, grilled, roasted, braised, steamed, stir fried, deep fried, double boiled, kam heong, kung po, belacan, nyonya, szechuan, mala, thai style, home made, signature, classic, original, dry, soup, kon lou, kering, basah, banjir'); // prettier-ignore
const MAINS = list('ayam, daging, kambing, ikan, sotong, udang, telur, tempe, tauhu, chicken, beef, lamb, mutton, pork, duck, fish, salmon, tuna, squid, scallop, oyster, mushroom, vegetable, seafood, sausage, bacon, turkey, tenderloin, drumstick, breast, thigh, whole, half, fillet, belly, minced'); // prettier-ignore
const DRINKS = list('teh, teh o, teh c, kopi, kopi o, kopi c, cham, milo, horlicks, neslo, sirap, bandung, limau, ribena, barley, soya, tau fu fa, coconut, sugar cane, orange juice, apple juice, watermelon juice, carrot, lemon tea, green tea, chinese tea, jasmine tea, chrysanthemum, latte, cappuccino, americano, espresso, mocha, flat white, macchiato, chocolate, matcha, hojicha, milkshake, smoothie, lassi, mojito, soda, cola, root beer, ginger ale, mineral water, sparkling water, plain water, air suam, air kosong, beer, stout, lager, cider, red wine, white wine, whisky, sake, soju'); // prettier-ignore
const SERVED = list('ais, panas, suam, tarik, kosong, kaw, kurang manis, peng, ice, iced, hot, cold, (l), (m), (s), (r), large, regular, small, glass, btl, bottle, jug, pot, cup, can, pint, bucket, refill, float, ping, gao, siew dai, with pearl, 500ml, 330ml, 1.5l, besar, kecil, bungkus, ikat tepi'); // prettier-ignore
const SIZES = list('(l), (m), (s), (r), (xl), [l], set, set a, set b, combo, meal, ala carte, 2pcs, 3 pcs, 4pc, 6pcs, 1/2, 1/4, for 2, (2 pax), 250g, 500g, 1kg, per pax, add on, hot plate, platter, basket, family, value, lunch, dinner, buffet, adult, child, senior, no. 5, b1, #12, w/ rice, w/ egg, & fries, + drink, - spicy, (new), *best*'); // prettier-ignore
const MENUS = [KOPITIAM, MAMAK, FAST_FOOD, CAFE, JAPANESE, BUBBLE_TEA, CHINESE, STALL, BANANA_LEAF, WESTERN];
const DESSERTS = list('ice cream, sundae, pudding, cheesecake, brownie, tiramisu, mochi, tart, pie, muffin, scone, cookie, cake, kuih, pisang goreng, ondeh ondeh, abc, ais kacang, sago, mango sticky rice, crepe, gelato, parfait, donut, kaya toast'); // prettier-ignore
const BY_THE_HEAD = list('buffet dinner, buffet lunch weekend, senior citizen, senior 60 & above, child below 120cm, child 4-6 yrs, adult buffet, student meal, soup base mala, soup base: mala + tomyam, refillable drinks, wastage 200g @ rm5/100g, deposit card, corkage wine, table cover, towel, wet tissue, peanuts, rice bowl, hi tea adult, entrance fee, birthday package (10 pax), room 2 hours, coffee 12oz, egg tart x6, 1 + 1 promo, 7up can, 100 plus, a1 soup, set 3 (2 pax), no. 8 noodle'); // prettier-ignore
const CHINESE_DISHES = '炒饭 炒面 云吞面 咖喱鸡 肉骨茶 海南鸡饭 糖醋肉 蒸鱼 白饭 奶茶 咖啡乌 冰柠檬茶 豆腐 青菜 卤肉饭 叻沙 虾面 板面 烧肉 叉烧 鱼丸汤 豆花'.split(' '); // prettier-ignore

/** A dish in small letters but for Chinese ones: "nasi goreng ayam (l)". */
export function dishName(random: SeededRandom): string {
  const kind = random.next();
  if (kind < 0.14) return random.pick(random.pick(MENUS).dishes).toLowerCase();
  if (kind < 0.16) return menuDish(random).name.toLowerCase();
  // Dishes named like labels, and what is sold by the head or by weight.
  if (kind < 0.18) return labelLike(random).name.toLowerCase();
  if (kind < 0.2) return random.pick(BY_THE_HEAD);
  if (kind < 0.38) return `${random.pick(DRINKS)}${random.chance(0.75) ? ` ${random.pick(SERVED)}` : ''}`;
  if (kind < 0.44) return `${random.chance(0.4) ? `${random.pick(STYLES)} ` : ''}${random.pick(DESSERTS)}`;
  if (kind < 0.5) return inventedWords(random, 1, 4);
  if (kind < 0.52) {
    const chinese = random.pick(CHINESE_DISHES);
    return random.chance(0.6) ? `${chinese} ${plainDish(random)}` : chinese;
  }
  return plainDish(random);
}

function plainDish(random: SeededRandom): string {
  const parts = [random.pick(BASES)];
  if (random.chance(0.65)) parts.splice(random.int(0, 1), 0, random.pick(STYLES));
  if (random.chance(0.5)) parts.splice(random.int(0, parts.length), 0, random.pick(MAINS));
  if (random.chance(0.15)) parts.push(inventedWord(random));
  if (random.chance(0.1))
    parts.push('with', random.pick(MAINS), ...(random.chance(0.4) ? ['and', random.pick(BASES)] : []));
  if (random.chance(0.05)) parts.push('&', random.pick(BASES));
  if (random.chance(0.25)) parts.push(random.pick(SIZES));
  return parts.join(' ');
}

const ASKED = list('kurang manis, kurang pedas, tak nak bawang, tak nak sayur, kuah asing, kuah banjir, tambah pedas, bungkus, tapau, take away, dine in, no ice, less ice, normal ice, less sugar, no sugar, 50% sugar, 30% sugar, extra spicy, medium spicy, not spicy, mild, no msg, less oil, no onion, no garlic, no coriander, sauce on side, well done, medium rare, medium, regular, large, hot, cold, with straw, no cutlery, separate pack, bone less, no egg, thick noodle, thin noodle, soup, dry, oat milk, full cream, soy milk, single shot, double shot, to share, serve first, serve later, urgent, birthday, for kids, black pepper sauce, mushroom sauce, mash potato, coleslaw, garden salad, white rice, brown rice, papadom, rasam, cutlery needed'); // prettier-ignore
const ADDED = list('add egg, telur mata, telur dadar, extra cheese, add cheese, extra shot, add pearl, pearl, grass jelly, aloe vera, pudding, extra rice, tambah nasi, extra noodle, tambah mee, add chicken, ayam tambah, add fishball, extra sauce, tambah kuah, upsize, upsize l, large drink, add bacon, avocado, add mushroom, takeaway box, bekas, tapau box, container, soup, extra meat, set drink, oat milk, syrup, whipped cream, foam, add sausage, topping, cincau, red bean'); // prettier-ignore

/** What an option, a component of a set, or a wish of a guest says. */
export const optionName = (random: SeededRandom): string =>
  random.chance(0.12) ? dishName(random) : random.pick(random.chance(0.75) ? ASKED : ADDED);

/** An option that costs something. */
export const addedName = (random: SeededRandom): string =>
  random.chance(0.8) ? random.pick(ADDED) : dishName(random);
