/** Words of the trade that mean the same or nearly so, British and American ones included: a group a line. */
export const englishSynonyms = `
gutter | eavestrough | rain gutter | guttering | eaves trough | gutters | rain trough | rhone
downpipe | downspout | drainpipe | rainwater pipe | leader pipe | rain pipe | down spout | rain leader | rone pipe
rainwater | rain water | drainage | rainwater system | storm water
gutter bracket | gutter hanger | gutter hook | gutter support | hanger | gutter clip | fascia bracket
downpipe clip | pipe clip | downspout strap | pipe bracket | downpipe bracket
bend | elbow | offset
gutter outlet | drop outlet | running outlet
stop end | end cap | gutter end
gutter angle | gutter corner | mitre | miter
leaf catcher | leaf guard | gutter guard | leaf filter | strainer
half round | half-round | semicircular
box gutter | square gutter | rectangular gutter
sheet metal worker | tinsmith | tinner | metal roofer | plumber
sheet | sheets | panel | sheeting | metal sheet | sheet metal | roofing sheet | metal roofing | tin sheet
aluminium | aluminum | alu | alloy
anthracite | ral7016 | anthracite grey | anthracite gray | dark grey
graphite | ral7024 | graphite grey
black | ral9005 | jet black
brown | ral8019 | grey brown | dark brown
red | ral3009 | oxide red | brick red
green | ral6020 | chrome green | dark green
light grey | ral7035 | light gray
silver | ral9006 | white aluminium
grey aluminium | ral9007 | dark silver
white | ral9002 | grey white | off white
mill finish | plain aluminium | uncoated | bare
grey | gray
colour | color | shade
roof tile | tile | metal tile | roofing tile
tile effect | tile-effect sheet | pantile | pantile sheet
trapezoidal | box profile | trapezoidal sheet | ribbed sheet | trapeze
corrugated | corrugated sheet | wavy sheet | sinusoidal sheet | corrugated iron | wriggly tin | corrugated metal
standing seam | seam | seamed roof | double lock | welted seam | tin roof | metal roof
snap lock | snap-lock | click seam | clip seam | klik
roof covering | roofing | cladding
diamond | rhombus | lozenge
shingle | shingles | shake
strip | coil | roll
flat sheet | plain sheet | blank | flat panel | metal plate | aluminium plate | sheet plate
snow guard | snow fence | snow stop | snow retention | snow catcher | snow bar | snow rail | snow barrier
ice stop | ice breaker | ice guard
walkway | roof walkway | catwalk | walkway grating
safety hook | roof hook | ladder hook | anchor | fall protection | fall arrest
ridge | ridge cap | ridge flashing | ridging
ventilated ridge | vented ridge | ridge vent
eaves trim | drip edge | eaves flashing | edge trim | drip trim | eave flashing
verge | verge cap | verge trim | barge board | gable trim | rake trim | verge flashing | rake | rake edge | edge trim | bargeboard
valley | valley flashing | valley gutter
wall abutment | apron flashing | wall flashing | headwall | soaker | step flashing | lead flashing
flashing | flashings | trim | weathering
chimney | chimney flashing | stack
parapet | coping | parapet coping | parapet cap | parapet capping | coping cap | wall coping | wall cap | wall capping | parapet flashing
roof window | skylight | velux | rooflight
pipe flashing | pipe boot | collar | pipe penetration | dektite
screw | screws | fastener | fixing | self-tapping screw | self-drilling screw | tek screw | roofing screw | nail | bolt
rivet | pop rivet | blind rivet | sealed rivet | waterproof rivet
clip | cleat | fixed clip | sliding clip | fastening clip | seam clip
sealing tape | sealant tape | seam tape | gasket | sealant | silicone | caulk | mastic | sealer | caulking | butyl tape | adhesive
separation layer | underlay | membrane | drainage mat | roofing felt | underlayment | breather membrane
touch-up paint | repair paint | touch up | paint | touch-up pen | retouching paint | lacquer
solar clamp | solar bracket | pv clamp | panel clamp
solar | photovoltaic | pv | solar panel
snips | tin snips | shears | metal shears | cutters | cutter | metal cutters
pliers | folding pliers | seamer pliers | tongs
seamer | hand seamer | seaming tool | seaming machine
nibbler | sheet cutter | metal cutter
riveter | rivet gun | riveting tool
tool | tools | toolkit
kit | set | package | bundle
carport | canopy | lean-to | car port | car shelter
manual | guide | instructions | handbook
course | training | tutorial
webinar | online seminar | online lecture
calculator | estimator
eaves | overhang
pitch | slope | fall | gradient
condensation | dripping | anti-drip | fleece
warranty | guarantee
delivery | shipping | transport | freight | shipping costs | delivery costs | postage | delivery time | delivery and returns | parcel
returns | refund | return goods | return | exchange | money back | complaint | delivery and returns
vent angle | bird comb | perforated angle
starter strip | starter | first course strip
girth | development | nominal size
terms of sale | terms and conditions | conditions of sale | terms | T&C | terms of use | terms of service | general terms | payment | payment methods | warranty | guarantee
right of withdrawal | withdrawal | cancellation | cancel order | cancel my order | cooling-off period | revocation
privacy policy | privacy | data protection | GDPR | cookies | cookie policy | personal data
legal notice | imprint | impressum | legal information | company details | company registration
about us | company | who we are | about the company | our story | who are you
contact | contact us | phone | telephone | address | opening hours | email | branches | where are you | where to find you | location | directions | phone number
frequently asked questions | FAQ | FAQs | questions | help
accessibility statement | accessibility | WCAG
services | installation | fitting service
references | projects | our work | case studies
colour guide | colour chart | color chart | RAL chart | RAL colours | colours
colour sample | color sample | sample | swatch | colour swatch
`;
