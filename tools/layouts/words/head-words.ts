// What stands above and below the items and is none of the bill: heads, keys, policies.

const list = (text: string): readonly string[] => text.split(' | ');

export const TITLES = list(
  'TAX INVOICE | INVOICE | RECEIPT | BILL | CASH SALES | Simplified Tax Invoice | OFFICIAL RECEIPT | CASH BILL | GUEST CHECK | TAX INVOICE (SIMPLIFIED) | INVOIS CUKAI | RESIT | RESIT RASMI | BIL TUNAI | INVOIS | ORDER | PRE-BILL | *** COPY *** | REPRINT | CASH RECEIPT | SALES RECEIPT | 收据 | 账单 | TAX INVOICE / RECEIPT | -INVOICE- | ** DUPLICATE ** | DINE IN | TAKE AWAY | CUSTOMER COPY | e-Receipt | TEMPORARY BILL | CHECK | Quotation | BON',
);
export const NUMBER_KEYS = list(
  'Invoice No | Inv No | Bill No | Receipt No | Receipt # | Chk No | Check # | Order No | Doc No | Document No | Ref No | Trans No | Trx | No. Bil | No. Resit | No Invois | Bill # | INV# | Slip No | Ticket | Rcpt# | TaxInvNo | Sales No | Order # | Queue No | 单号 | 发票号 | C.S No | Txn ID | Invoice Number',
);
export const TABLE_KEYS = list(
  'Table | Table No | Tbl | Meja | No. Meja | T | Room | Counter | Tag No | Pager | 桌号 | TABLE # | Table Name | Buzzer | Seat',
);
export const PERSON_KEYS = list(
  'Cashier | Server | Waiter | Staff | Juruwang | Served By | Operator | Opr | User | Sales Person | Salesperson | Clerk | Cust | Customer | Pelayan | 收银员 | Served by | Opened By | Host | Attended by | Salesman',
);
export const COUNT_KEYS = list(
  'Pax | Pax No | Guests | Cover | Covers | No of Pax | Bil. Pelanggan | 人数 | PAX(s) | Guest Count | Persons',
);
export const PLACE_KEYS = list(
  'POS | Terminal | Station | Till | Reg | POS No | Shift | Counter No | Kaunter | Outlet | Branch | Term | Location | Workstation | Store',
);
export const DATE_KEYS = list(
  'Date | Tarikh | Date/Time | Invoice Date | Bill Date | Date & Time | Tkh | Tarikh/Masa | Inv Date | Trans Date | 日期 | Order Date | Receipt Date | Printed | Issued | DT | Time | Closed | Date : Time | Txn Date',
);
export const TIME_KEYS = list('Time | Masa | 时间 | Bill Time | Time In');
export const REGISTRATION = list(
  'GST ID | GST Reg No | SST No | SST Reg No | Co. Reg. No | Reg No | Company No | Co Reg | ROC | GST ID No | SST ID | Co.Reg | BRN | No. Pendaftaran | CO NO | TIN | No. SST | Service Tax No | Business Reg No | SSM | Registration No',
);
export const PHONE_KEYS = list(
  'Tel | Tel No | Phone | H/P | Hp | Fax | Telefon | Call | Hotline | Whatsapp | T | TEL/FAX | Contact | 电话 | No. Tel',
);
export const SLOGANS = list(
  'WELCOME | WELCOME TO | SELAMAT DATANG | 欢迎光临 | Good food good mood | HALAL | Since | THANK YOU FOR VISITING | *** WELCOME *** | Freshly made every day | Pork Free | PORK FREE | Your neighbourhood store | Always low prices | Muslim Friendly | LIKE US ON FACEBOOK | Now open daily | The taste of home | www.order.example.my',
);
export const POLICIES = list(
  'Goods sold are not returnable | Goods sold are not returnable or refundable | Goods sold are not exchangeable & returnable | Barang yang dijual tidak boleh dipulangkan | Please keep this receipt | Exchange within 7 days with receipt | No cash refund | All prices are in RM | Prices are inclusive of SST | Harga termasuk cukai | Exchange are allowed within 7 days with receipt | Strictly no cash refund | This is a computer generated receipt | No signature required | This is not a tax invoice | Please check your change | Simpan resit ini | Deposits are not refundable | Please pay at the counter | Sila bayar di kaunter | This receipt is valid for e-invoice request | Corkage applies to drinks brought in | Errors must be told at once | Goods sold are non refundable',
);
export const GREETINGS = list(
  'THANK YOU | THANK YOU PLEASE COME AGAIN | Thank you & please come again | TERIMA KASIH | Terima kasih, sila datang lagi | 谢谢光临 | THANK YOU! HAVE A NICE DAY | See you again soon | *** THANK YOU *** | Terima Kasih Kerana Membeli Belah | Enjoy your meal | Selamat menjamu selera | Thank you for dining with us | HAVE A NICE DAY | WE HOPE TO SEE YOU AGAIN | 多谢惠顾',
);
export const FOOT_ROWS = list(
  'Wifi password: food1234 | Customer service 1-300-88-0000 | Follow us @ourfood | Powered by POS Cloud | Scan for e-Invoice | Scan QR to request e-Invoice | Tell us what you think | Rate us and win a prize | Customer Copy | Merchant Copy | ** Closed Bill ** | Printed by system | E. & O.E. | www.example.com.my | feedback@example.my | Join our membership | Lucky draw code: 88A-1022 | Facebook: our kitchen | Signature: ............ | CUSTOMER SIGNATURE | I AGREE TO PAY THE ABOVE TOTAL | Approval code 004412 | Trace No 000412 | Batch No 000118 | TID 88012233 | MID 000002100412 | AID A0000000031010 | APP VISA CREDIT | XXXX XXXX XXXX 4412 | **** **** **** 9021 | Entry Mode: Chip | NO SIGNATURE REQUIRED | Member No 60012345 | Your queue number 42 | Order type: Dine in',
);
export const ABOVE_ITEMS = list(
  'VALUED CUSTOMER | NO TABLE | WALK IN CUSTOMER | CASH SALES | DINE IN | TAKE AWAY | TAKEAWAY | *** DINE IN *** | Order Type: Dine In | MEMBER | CASH CUSTOMER | GUEST | ** REPRINT ** | BAR | DELIVERY | Bungkus | MAKAN SINI | Kitchen 1 | PICK UP | WALK-IN | General Customer | Pelanggan Tunai | SELF PICKUP | EAT IN | Non Member',
);
export const SECTIONS = list(
  'FOOD | BEVERAGE | DRINKS | MAKANAN | MINUMAN | DESSERT | ALCOHOL | Starters | Mains | *** FOOD *** | Round 1 | Round 2 | Order #1 | Order #2 | Dine In | Take Away | Guest 1 | Seat 2 | --- Drinks --- | BEV | Ala Carte | SET MENU | Kitchen | 饮料 | 食物 | GROCERY | PRODUCE',
);
export const OTHER_DATES = list(
  'Valid until | Expiry | Booking date | Deposit received on | Voucher valid till | Exchange before | Printed on | e-Invoice request by | Member since | Promo ends | Promotion valid till | Reservation | Due Date | Request e-Invoice before | Points expire on | Delivery date | Sah sehingga | Opened | Tarikh luput | License valid to | Last visit',
);
export const HEADS = {
  'row-number': { english: list('No | No. | # | Ln | S/N'), malay: list('Bil | No'), chinese: list('号') },
  quantity: { english: list('Qty | QTY | Quantity | Qty. | QTY(S) | Q'), malay: list('Ktt | Kuantiti | Ktn | Bil'), chinese: list('数量 | 量') },
  unit: { english: list('UOM | Unit'), malay: list('Unit'), chinese: list('单位') },
  name: { english: list('Item | Description | Items | Item Name | Desc | Particulars | Product | Menu | Item Description | Food | CODE/DESC'), malay: list('Perkara | Butiran | Keterangan | Nama Item | Barang | Item'), chinese: list('品名 | 项目 | 商品') },
  price: { english: list('Price | U.Price | U/P | Unit Price | Price(RM) | @ | Unit RM | S/Price | Rate | U.P | RM'), malay: list('Harga | H.Seunit | Harga Seunit'), chinese: list('单价') },
  discount: { english: list('Disc | Discount | Disc% | Disc.'), malay: list('Diskaun'), chinese: list('折扣') },
  'tax-mark': { english: list('Tax | GST | Code | TX | T'), malay: list('Cukai'), chinese: list('税') },
  amount: { english: list('Amount | Total | Amt | RM | Amount(RM) | AMT(RM) | Total RM | Price | Ext | Subtotal | Amount RM | Total (RM) | MYR'), malay: list('Jumlah | Jumlah (RM) | Amaun | RM'), chinese: list('金额 | 总额') },
  shelf: { english: list('Shelf | Model'), malay: list('Rak'), chinese: list('型号') },
  'code-2': { english: list('Barcode | Item Barcode'), malay: list('Kod Bar'), chinese: list('条码') },
  'other-count': { english: list('Exc | Ret | Bonus | Free | Del | Bal | Stock | FOC'), malay: list('Pulang'), chinese: list('退') },
  code: { english: list('Code | Item Code | SKU | Barcode | Item No | Stock Code'), malay: list('Kod'), chinese: list('编号') },
} as const; // prettier-ignore
