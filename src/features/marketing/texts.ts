/** Public pages. */
export const marketingTexts = {
  header: {
    features: 'Features',
    pricing: 'Pricing',
    about: 'About Us',
    tryNow: 'Try Now',
    login: 'Log in',
    label: 'Marketing',
  },
  footer: { privacy: 'Privacy Policy', terms: 'Terms of Service', copyright: '© 2025 Kira' },
  landing: {
    heading: 'Split the bill, not the friendship',
    line: 'Split. Assign. Settle.',
    sub: 'Photograph the receipt, put the dishes to people, and everybody sees their exact share. It works without a signal, too.',
    start: 'Get Started',
    login: 'I have an account',
    tryIt: 'Split a bill now, without an account',
    /** A visitor has begun one. */
    goOn: 'Go on with your bill on this phone',
    imageAlt: 'A receipt whose lines go to three friends',
  },
  /** Where the pictures of this language are, and their alternative texts. */
  pictures: {
    folder: '/pictures',
    check: 'A receipt that Kira has read: its photo, and a field for each printed line',
    board: 'A bill in Kira: what nobody has yet, a line for each person, and what each owes',
    summary: 'The summary of a bill: its total, and what each of three friends pays',
    wide: 'A bill on a desktop: what nobody has yet on the left, all people beside it',
  },
  about: {
    hero: 'Dinner with friends should end with teh\u00A0tarik, not with arithmetic.',
    intro: 'Kira is what you call to the cashier: the bill, please. The app does the rest.',
    visionTitle: 'Our vision',
    vision: 'Nobody pays more than what they had, and nobody has to ask for it twice.',
    missionTitle: 'Our mission',
    mission:
      'Make the exact share of every friend, down to the last sen, a matter of one minute at the table.',
    teamTitle: 'Our team',
    team: 'We are a small team that eats out a lot and builds in the open.',
    testimonialTitle: 'Why exact matters',
    testimonial:
      'Service charge, tax and the rounding of the last five sen: each is split by what you ate, not by head.',
    faqTitle: 'Questions',
    faq: [
      [
        'Does everybody need the app?',
        'No. One phone is enough to split a bill. Friends with an account see it on theirs.',
      ],
      [
        'Where is my photo read?',
        'On your phone. It goes to your Kira server only with its receipt, for you and the members of its group to see.',
      ],
      ['Does it work without a connection?', 'Yes. Everything is saved on the phone first and sent later.'],
      [
        'What stays on a device after I log out?',
        'No QR code, phone or bank number of anybody. In a browser your bills and photos go, too, unless you untick “Remove everything from this device”. Kira on your home screen keeps them until you tick it.',
      ],
    ],
    contactTitle: 'Contact',
    contact: 'Write to us:',
    support: 'support@kira.example',
  },
  features: {
    hero: 'From the receipt to everybody’s share',
    core: [
      ['Reads the receipt', 'Items, service charge, tax and rounding, read on your own phone.'],
      ['Drag or tap', 'Drag an item to a person, or tap it and choose who had it.'],
      ['Share a dish', 'Several people, in equal or unequal portions.'],
      ['Exact to the sen', 'The shares always add up to the bill. Always.'],
      ['Works offline', 'In the basement food court, on the boat, with an empty prepaid card.'],
      ['Groups', 'Your usual friends stand ready at the next bill.'],
    ],
    picture: 'What nobody has yet stands on top. A tap gives it to whoever had it.',
    stepsTitle: 'Three steps',
    steps: [
      ['Snap a Receipt', 'Take a photo or choose one.'],
      ['Split the Bill', 'Put the items to people.'],
      ['Settle Up', 'Everybody sees what they owe.'],
    ],
  },
  pricing: {
    hero: 'Only the bill creator needs Pro',
    sub: 'Other participants can join and settle without upgrading.',
    popular: 'Most Popular',
    perMonth: 'per month',
    plans: [
      {
        name: 'Basic',
        price: 'MYR 0',
        popular: false,
        points: [
          '1 receipt upload per day',
          'Split for up to 4 people',
          '3 days free period to settle with the payment gateway',
          'Weekly place recommendations coming soon',
        ],
      },
      {
        name: 'Pro',
        price: 'MYR 9.99',
        popular: true,
        points: [
          '14-day free trial',
          'Unlimited uploads',
          'Unlimited people',
          'Gateway settlement',
          'Priority support',
          'Early access',
        ],
      },
    ],
    faqTitle: 'Questions',
    faq: [
      ['What if I reach the daily limit?', 'Wait until the next day, or upgrade.'],
      [
        'Do my friends have to pay?',
        'No. Only the bill creator needs Pro; other participants can join and settle without upgrading.',
      ],
    ],
  },
  resources: {
    hero: 'Resources',
    cards: [
      ['Photograph a receipt well', 'Lay it flat, fill the picture, avoid your own shadow.'],
      [
        'Service charge and tax',
        'They follow the dishes: whoever ate half of the bill bears half of them. They are not split by head.',
      ],
      ['Sharing a dish', 'Choose everybody who had it. Somebody ate twice as much? Give them two portions.'],
      [
        'Without a signal',
        'Each bill and each change is saved on the phone first. Kira sends them once there is a connection.',
      ],
    ],
    support: 'Contact Support',
  },
} as const;
